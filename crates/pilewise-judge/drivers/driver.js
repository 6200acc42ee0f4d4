;
// Calls the solution above for one case after another: a line of numbers each.
(function (own) {
    const files = require("fs");
    const token = process.argv[2];
    const className = "CLASS_NAME";
    const methodNames = "METHOD_NAMES".split(" ");
    const parameterTypes = "PARAMETER_TYPES".split(" ");

    function reply(text) {
        // What the program has printed may not end its line.
        const bytes = Buffer.from("\n" + token + " " + text.replace(/[\r\n]+/g, " ") + "\n");
        for (let from = 0; from < bytes.length;) from += files.writeSync(1, bytes, from);
    }

    // The names of the functions and classes that the program declares.
    function declared() {
        const whole = files.readFileSync(__filename, "utf8").split("// Calls the solution above")[0];
        const source = whole.replace('require("./prelude.js"); ', "");
        const found = source.matchAll(/^[ \t]*(?:async\s+)?(?:class|function\*?|const|let|var)\s+([\w$]+)/gm);
        const names = new Set([...found].map((each) => each[1]));
        return [...names].filter((name) => typeof own(name) === "function");
    }

    function methodOf(each) {
        return methodNames.find((name) => typeof each === "function" && each.prototype && typeof each.prototype[name] === "function");
    }

    function find() {
        const exported = typeof module === "object" ? module.exports : undefined;
        const of = (each) => {
            const method = methodOf(each);
            return method ? (values) => new each()[method](...values) : null;
        };
        if (className) return of(own(className));
        for (const name of methodNames) {
            for (const each of [own(name), exported && exported[name]]) {
                if (typeof each === "function") return (values) => each(...values);
            }
        }
        if (typeof own("Solution") === "function") return of(own("Solution"));
        if (typeof exported === "function") return of(exported) || ((values) => exported(...values));
        const fitting = declared().map(own).filter(methodOf);
        return fitting.length === 1 ? of(fitting[0]) : null;
    }

    function listing() {
        const found = declared().map((name) => {
            const methods = Object.getOwnPropertyNames(own(name).prototype || {}).filter((it) => it !== "constructor");
            return methods.length ? "class " + name + " (" + methods.join(", ") + ")" : "function " + name;
        });
        return found.join("; ") || "no classes and no functions";
    }

    function read(line) {
        const numbers = line.split(" ");
        let at = 0;
        function take(kind) {
            const number = Number(numbers[at++]);
            if (kind === "int") return number;
            if (kind === "[[int]]") return Array.from({ length: number }, () => take("[int]"));
            const row = numbers.slice(at, at + number).map(Number);
            at += number;
            return kind === "str" ? String.fromCodePoint(...row) : row;
        }
        return parameterTypes.map(take);
    }

    function explain(error) {
        if (!(error instanceof Error)) return "thrown: " + String(error);
        const place = /solution\.[jt]s:(\d+)/.exec(error.stack || "");
        return error.name + ": " + error.message + (place ? " (line " + place[1] + ")" : "");
    }

    // Processor time, though not that of the engine's other threads.
    function clock() {
        const used = process.cpuUsage();
        return [BigInt(used.user + used.system) * 1000n, process.hrtime.bigint()];
    }

    function since(started) {
        const now = clock();
        const [processor, wall] = [now[0] - started[0], now[1] - started[1]];
        return String(processor < wall ? processor : wall);
    }

    const missing = require("./prelude.js").missing;
    if (missing) {
        reply("library " + missing);
        return;
    }
    const call = find();
    if (!call) {
        reply("unfit " + listing());
        return;
    }
    reply("ready");
    const chunk = Buffer.alloc(1 << 16);
    let rest = Buffer.alloc(0);
    for (;;) {
        const end = rest.indexOf(10);
        if (end < 0) {
            const count = files.readSync(0, chunk, 0, chunk.length, null);
            if (count === 0) return;
            rest = Buffer.concat([rest, chunk.subarray(0, count)]);
            continue;
        }
        const values = read(rest.toString("utf8", 0, end));
        rest = rest.subarray(end + 1);
        const started = clock();
        let outcome;
        try {
            outcome = " = " + String(call(values));
        } catch (error) {
            outcome = " ! " + explain(error);
        }
        reply(since(started) + outcome);
    }
})((name) => {
    // Only here the names of the program are in sight.
    try {
        return eval(name);
    } catch {
        return undefined;
    }
});
