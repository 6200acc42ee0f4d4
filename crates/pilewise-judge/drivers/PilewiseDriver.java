// Calls the solution for one case after another: a line of numbers each.
import java.io.*;
import java.lang.management.*;
import java.lang.reflect.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class PilewiseDriver {
    static final String CLASS = "CLASS_NAME";
    static final List<String> METHODS = Arrays.asList("METHOD_NAMES".split(" "));
    static final String[] KINDS = "PARAMETER_TYPES".split(" ");

    static String token;
    static PrintStream replies;
    static BufferedReader cases;

    static void reply(String text) {
        replies.print(token + " " + text.replace('\n', ' ').replace('\r', ' ') + "\n");
        replies.flush();
    }

    static long parse(StringTokenizer numbers) {
        return Long.parseLong(numbers.nextToken());
    }

    /** Whether a parameter can take a value of a kind. */
    static boolean takes(Type type, String kind) {
        boolean isArray = type instanceof Class<?> && ((Class<?>) type).isArray();
        Type element = isArray ? ((Class<?>) type).getComponentType()
            : type instanceof ParameterizedType ? ((ParameterizedType) type).getActualTypeArguments()[0] : null;
        switch (kind) {
            case "int": return type == int.class || type == Integer.class || type == long.class || type == Long.class;
            case "str": return type == String.class;
            case "[int]": return element != null && takes(element, "int");
            default: return element != null && takes(element, "[int]");
        }
    }

    static Object read(Type type, StringTokenizer numbers) {
        if (type == long.class || type == Long.class) return parse(numbers);
        if (type == int.class || type == Integer.class) return Math.toIntExact(parse(numbers));
        int count = Math.toIntExact(parse(numbers));
        if (type == String.class) {
            StringBuilder text = new StringBuilder();
            for (int at = 0; at < count; at++) text.appendCodePoint((int) parse(numbers));
            return text.toString();
        }
        if (type instanceof Class<?>) {
            Class<?> element = ((Class<?>) type).getComponentType();
            Object row = Array.newInstance(element, count);
            for (int at = 0; at < count; at++) Array.set(row, at, read(element, numbers));
            return row;
        }
        Type element = ((ParameterizedType) type).getActualTypeArguments()[0];
        List<Object> row = new ArrayList<>();
        for (int at = 0; at < count; at++) row.add(read(element, numbers));
        return row;
    }

    static String explain(Throwable error) {
        String place = "";
        for (StackTraceElement frame : error.getStackTrace()) {
            if ("SOURCE_FILE".equals(frame.getFileName())) {
                place = " (line " + frame.getLineNumber() + ")";
                break;
            }
        }
        return error + place;
    }

    /** The classes of the program, nested ones among them. */
    static List<Class<?>> classes() throws Exception {
        List<Class<?>> classes = new ArrayList<>();
        String[] files = new File(".").list();
        Arrays.sort(files);
        for (String file : files) {
            if (!file.endsWith(".class") || file.startsWith("PilewiseDriver")) continue;
            String name = file.substring(0, file.length() - ".class".length());
            Class<?> each = Class.forName(name, false, PilewiseDriver.class.getClassLoader());
            if (!each.isAnonymousClass() && !each.isLocalClass()) classes.add(each);
        }
        return classes;
    }

    static List<Method> fitting(Class<?> of) {
        List<Method> fitting = new ArrayList<>();
        for (Class<?> each = of; each != null && each != Object.class; each = each.getSuperclass()) {
            for (Method method : each.getDeclaredMethods()) {
                Type[] types = method.getGenericParameterTypes();
                boolean fits = METHODS.contains(method.getName()) && types.length == KINDS.length
                    && !method.isBridge() && !Modifier.isAbstract(method.getModifiers());
                for (int at = 0; fits && at < types.length; at++) fits = takes(types[at], KINDS[at]);
                if (fits) fitting.add(method);
            }
            if (!fitting.isEmpty()) break;
        }
        return fitting;
    }

    /** The class to make and the method to call; null where it is not certain. */
    static Map.Entry<Class<?>, Method> find(List<Class<?>> classes) {
        String wanted = CLASS;
        for (Class<?> each : classes) {
            if (CLASS.isEmpty() && each.getSimpleName().equals("Solution")) wanted = "Solution";
        }
        Map.Entry<Class<?>, Method> found = null;
        for (Class<?> each : classes) {
            if (!wanted.isEmpty() && !each.getSimpleName().equals(wanted)) continue;
            if (Modifier.isAbstract(each.getModifiers())) continue;
            for (Method method : fitting(each)) {
                if (found != null) return null;
                found = new AbstractMap.SimpleEntry<>(each, method);
            }
        }
        return found;
    }

    static String listing(List<Class<?>> classes) {
        StringBuilder found = new StringBuilder();
        for (Class<?> each : classes) {
            if (found.length() > 0) found.append("; ");
            found.append("class ").append(each.getSimpleName()).append(" (");
            Set<String> names = new TreeSet<>();
            for (Method method : each.getDeclaredMethods()) if (!method.isSynthetic()) names.add(method.getName());
            found.append(names.isEmpty() ? "no methods" : String.join(", ", names)).append(")");
        }
        return found.toString();
    }

    static Object instance(Class<?> of) throws Throwable {
        Class<?> outer = of.getDeclaringClass();
        boolean isInner = outer != null && !Modifier.isStatic(of.getModifiers());
        Constructor<?> constructor = isInner ? of.getDeclaredConstructor(outer) : of.getDeclaredConstructor();
        constructor.setAccessible(true);
        try {
            return isInner ? constructor.newInstance(instance(outer)) : constructor.newInstance();
        } catch (InvocationTargetException error) {
            throw error.getCause();
        }
    }

    static void run() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        boolean isTimed = threads.isCurrentThreadCpuTimeSupported();
        try {
            List<Class<?>> classes = classes();
            Map.Entry<Class<?>, Method> found = find(classes);
            if (found == null) {
                reply("unfit " + listing(classes));
                return;
            }
            Method method = found.getValue();
            method.setAccessible(true);
            Type[] types = method.getGenericParameterTypes();
            reply("ready");
            for (String line = cases.readLine(); line != null; line = cases.readLine()) {
                StringTokenizer numbers = new StringTokenizer(line);
                Object[] values = new Object[types.length];
                for (int at = 0; at < types.length; at++) values[at] = read(types[at], numbers);
                long started = isTimed ? threads.getCurrentThreadCpuTime() : System.nanoTime();
                String outcome;
                try {
                    boolean isStatic = Modifier.isStatic(method.getModifiers());
                    outcome = " = " + method.invoke(isStatic ? null : instance(found.getKey()), values);
                } catch (InvocationTargetException error) {
                    outcome = " ! " + explain(error.getCause());
                } catch (Throwable error) {
                    outcome = " ! " + explain(error);
                }
                long ended = isTimed ? threads.getCurrentThreadCpuTime() : System.nanoTime();
                reply((ended - started) + outcome);
            }
        } catch (Throwable error) {
            reply("refused " + explain(error));
        }
    }

    public static void main(String[] arguments) throws Exception {
        token = arguments[0];
        // The program gets no input, and what it prints goes to standard error.
        replies = new PrintStream(new FileOutputStream(FileDescriptor.out), false, "UTF-8");
        cases = new BufferedReader(
            new InputStreamReader(new FileInputStream(FileDescriptor.in), StandardCharsets.UTF_8), 1 << 16);
        System.setIn(new ByteArrayInputStream(new byte[0]));
        System.setOut(System.err);
        Thread thread = new Thread(null, PilewiseDriver::run, "solution", STACK_BYTESL);
        thread.start();
        thread.join();
        // What the program has started of its own is not waited for.
        System.exit(0);
    }
}
