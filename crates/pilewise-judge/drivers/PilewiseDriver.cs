// Calls the solution for one case after another: a line of numbers each.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading;

public static class PilewiseDriver
{
    const string Class = "CLASS_NAME";
    static readonly string[] Methods = "METHOD_NAMES".Split(' ');
    static readonly string[] Kinds = "PARAMETER_TYPES".Split(' ');

    static string token;
    static StreamWriter replies;
    static StreamReader cases;

    static void Reply(string text)
    {
        replies.Write(token + " " + text.Replace('\n', ' ').Replace('\r', ' ') + "\n");
        replies.Flush();
    }

    /// What the elements of an array or a list are; null for other types.
    static Type ElementOf(Type type)
    {
        if (type.IsArray) return type.GetArrayRank() == 1 ? type.GetElementType() : null;
        if (!type.IsGenericType) return null;
        var elements = type.GetGenericArguments();
        bool isList = elements.Length == 1
            && type.IsAssignableFrom(typeof(List<>).MakeGenericType(elements));
        return isList ? elements[0] : null;
    }

    /// Whether a parameter can take a value of a kind.
    static bool Takes(Type type, string kind)
    {
        if (kind == "int") return type == typeof(int) || type == typeof(long);
        if (kind == "str") return type == typeof(string);
        Type element = ElementOf(type);
        return element != null && Takes(element, kind == "[int]" ? "int" : "[int]");
    }

    static object Read(Type type, IEnumerator<long> numbers)
    {
        numbers.MoveNext();
        long number = numbers.Current;
        if (type == typeof(long)) return number;
        int count = checked((int)number);
        if (type == typeof(int)) return count;
        if (type == typeof(string))
        {
            var text = new StringBuilder();
            for (int at = 0; at < count; at++)
            {
                numbers.MoveNext();
                text.Append(char.ConvertFromUtf32((int)numbers.Current));
            }
            return text.ToString();
        }
        Type element = ElementOf(type);
        var row = Array.CreateInstance(element, count);
        for (int at = 0; at < count; at++) row.SetValue(Read(element, numbers), at);
        return type.IsArray ? row : Activator.CreateInstance(typeof(List<>).MakeGenericType(element), row);
    }

    static string Explain(Exception error)
    {
        foreach (var frame in new StackTrace(error, true).GetFrames() ?? new StackFrame[0])
        {
            if (Path.GetFileName(frame.GetFileName() ?? "") == "solution.cs")
                return error.GetType().Name + ": " + error.Message + " (line " + frame.GetFileLineNumber() + ")";
        }
        return error.GetType().Name + ": " + error.Message;
    }

    const BindingFlags All = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance
        | BindingFlags.Static | BindingFlags.DeclaredOnly;

    static bool IsWritten(MemberInfo member)
    {
        return !member.Name.Contains("<");
    }

    static List<Type> Classes()
    {
        var all = Assembly.GetExecutingAssembly().GetTypes();
        return all.Where(type => type != typeof(PilewiseDriver) && type.DeclaringType != typeof(PilewiseDriver)
            && IsWritten(type) && !type.IsInterface && !type.IsEnum).ToList();
    }

    static bool Fits(MethodInfo method)
    {
        var parameters = method.GetParameters();
        // Parameters that need not be given may follow.
        return Methods.Contains(method.Name) && !method.IsAbstract && !method.ContainsGenericParameters
            && parameters.Length >= Kinds.Length
            && Kinds.Zip(parameters, (kind, parameter) => Takes(parameter.ParameterType, kind)).All(it => it)
            && parameters.Skip(Kinds.Length).All(parameter => parameter.IsOptional);
    }

    static List<MethodInfo> Fitting(Type of)
    {
        for (Type type = of; type != null && type != typeof(object); type = type.BaseType)
        {
            var fitting = type.GetMethods(All).Where(Fits).ToList();
            if (fitting.Count > 0) return fitting;
        }
        return new List<MethodInfo>();
    }

    /// The class to make and the method to call; null where it is not certain.
    static Tuple<Type, MethodInfo> Find(List<Type> classes)
    {
        bool hasSolution = classes.Any(type => type.Name == "Solution");
        string wanted = Class == "" && hasSolution ? "Solution" : Class;
        var named = classes.Where(type => wanted == "" || type.Name == wanted);
        // What is abstract and sealed is static.
        var usable = named.Where(type => !type.IsAbstract || type.IsSealed);
        var found = usable.SelectMany(type => Fitting(type).Select(method => Tuple.Create(type, method))).ToList();
        return found.Count == 1 ? found[0] : null;
    }

    static string Listing(List<Type> classes)
    {
        var found = classes.Select(type =>
        {
            var names = type.GetMethods(All).Where(IsWritten).Select(method => method.Name).Distinct().ToList();
            return "class " + type.Name + " (" + (names.Count == 0 ? "no methods" : string.Join(", ", names)) + ")";
        });
        return string.Join("; ", found);
    }

    [StructLayout(LayoutKind.Sequential)]
    struct Moment
    {
        public IntPtr Seconds;
        public IntPtr Nanoseconds;
    }

    [DllImport("libc", EntryPoint = "clock_gettime")]
    static extern int ReadClock(int clock, out Moment moment);

    static bool hasThreadClock = true;

    /// Processor time of this thread in nanoseconds; where the system does not tell it, the time.
    static long Clock()
    {
        const int OfThread = 3;
        Moment moment;
        try
        {
            if (hasThreadClock && ReadClock(OfThread, out moment) == 0)
                return moment.Seconds.ToInt64() * 1000000000L + moment.Nanoseconds.ToInt64();
        }
        catch (DllNotFoundException) { }
        catch (EntryPointNotFoundException) { }
        hasThreadClock = false;
        return (long)(Stopwatch.GetTimestamp() * (1e9 / Stopwatch.Frequency));
    }

    static string Show(object value)
    {
        if (value is bool) return (bool)value ? "true" : "false";
        return value == null ? "null" : Convert.ToString(value, CultureInfo.InvariantCulture);
    }

    static IEnumerable<long> Numbers(string line)
    {
        int at = 0;
        while (true)
        {
            while (at < line.Length && line[at] == ' ') at++;
            if (at == line.Length) yield break;
            int end = line.IndexOf(' ', at);
            if (end < 0) end = line.Length;
            yield return long.Parse(line.Substring(at, end - at), CultureInfo.InvariantCulture);
            at = end;
        }
    }

    static void Run()
    {
        try
        {
            var classes = Classes();
            var found = Find(classes);
            if (found == null)
            {
                Reply("unfit " + Listing(classes));
                return;
            }
            var method = found.Item2;
            var parameters = method.GetParameters();
            Reply("ready");
            for (string line = cases.ReadLine(); line != null; line = cases.ReadLine())
            {
                long started = Clock();
                string outcome;
                try
                {
                    var numbers = Numbers(line).GetEnumerator();
                    var values = parameters.Select((parameter, at) => at < Kinds.Length
                        ? Read(parameter.ParameterType, numbers) : parameter.DefaultValue).ToArray();
                    started = Clock();
                    object of = method.IsStatic ? null : Activator.CreateInstance(found.Item1, true);
                    outcome = " = " + Show(method.Invoke(of, values));
                }
                catch (TargetInvocationException error)
                {
                    outcome = " ! " + Explain(error.InnerException);
                }
                catch (Exception error)
                {
                    outcome = " ! " + Explain(error);
                }
                Reply(Clock() - started + outcome);
            }
        }
        catch (Exception error)
        {
            Reply("refused " + Explain(error));
        }
    }

    public static void Main(string[] words)
    {
        token = words[0];
        // The program gets no input, and what it prints goes to standard error.
        var encoding = new UTF8Encoding(false);
        replies = new StreamWriter(Console.OpenStandardOutput(), encoding);
        cases = new StreamReader(Console.OpenStandardInput(), encoding, false, 1 << 16);
        Console.SetIn(TextReader.Null);
        Console.SetOut(Console.Error);
        var thread = new Thread(Run, STACK_BYTES);
        thread.Start();
        thread.Join();
        // What the program has started of its own is not waited for.
        Environment.Exit(0);
    }
}
