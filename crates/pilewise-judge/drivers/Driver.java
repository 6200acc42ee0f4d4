// Calls class Solution for one case after another: a line of numbers each.
import java.io.*;
import java.lang.reflect.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class Driver {
    static String token;
    static PrintStream replies;

    static void reply(String text) {
        replies.print(token + " " + text.replace('\n', ' ').replace('\r', ' ') + "\n");
        replies.flush();
    }

    static long parse(StringTokenizer numbers) {
        return Long.parseLong(numbers.nextToken());
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
        if (type instanceof Class<?> && ((Class<?>) type).isArray()) {
            Class<?> element = ((Class<?>) type).getComponentType();
            Object row = Array.newInstance(element, count);
            for (int at = 0; at < count; at++) Array.set(row, at, read(element, numbers));
            return row;
        }
        if (type instanceof ParameterizedType) {
            Type element = ((ParameterizedType) type).getActualTypeArguments()[0];
            List<Object> row = new ArrayList<>();
            for (int at = 0; at < count; at++) row.add(read(element, numbers));
            return row;
        }
        throw new IllegalArgumentException("the driver cannot make a " + type);
    }

    static String explain(Throwable error) {
        String place = "";
        for (StackTraceElement frame : error.getStackTrace()) {
            if ("Solution.java".equals(frame.getFileName())) {
                place = " (line " + frame.getLineNumber() + ")";
                break;
            }
        }
        return error + place;
    }

    public static void main(String[] arguments) throws Exception {
        token = arguments[0];
        // The program gets no input, and what it prints goes to standard error.
        replies = new PrintStream(new FileOutputStream(FileDescriptor.out), false, "UTF-8");
        BufferedReader cases = new BufferedReader(
            new InputStreamReader(new FileInputStream(FileDescriptor.in), StandardCharsets.UTF_8), 1 << 16);
        System.setIn(new ByteArrayInputStream(new byte[0]));
        System.setOut(System.err);
        Method method = null;
        for (Method each : Solution.class.getDeclaredMethods()) {
            if (each.getName().equals("METHOD")) method = each;
        }
        if (method == null) {
            reply("refused class Solution has no method METHOD");
            return;
        }
        method.setAccessible(true);
        Constructor<Solution> constructor = Solution.class.getDeclaredConstructor();
        constructor.setAccessible(true);
        reply("ready");
        for (String line = cases.readLine(); line != null; line = cases.readLine()) {
            StringTokenizer numbers = new StringTokenizer(line);
            Type[] types = method.getGenericParameterTypes();
            Object[] values = new Object[types.length];
            for (int at = 0; at < types.length; at++) values[at] = read(types[at], numbers);
            long started = System.nanoTime();
            String outcome;
            try {
                outcome = " = " + method.invoke(constructor.newInstance(), values);
            } catch (InvocationTargetException error) {
                outcome = " ! " + explain(error.getCause());
            } catch (Throwable error) {
                outcome = " ! " + explain(error);
            }
            reply((System.nanoTime() - started) + outcome);
        }
    }
}
