// Runs before the program: what it prints goes to standard error, and the libraries that LeetCode
// has for everybody are there if they are installed.
const files = require("fs");
const path = require("path");

console.log = console.info = console.debug = console.error;
process.stdout.write = process.stderr.write.bind(process.stderr);

const libraries = [
    ["lodash", { _: /(^|[^\w$.])_\s*[.(]/m }],
    [
        "@datastructures-js/priority-queue",
        {
            PriorityQueue: /\bnew\s+PriorityQueue\b/,
            MinPriorityQueue: /\bnew\s+MinPriorityQueue\b/,
            MaxPriorityQueue: /\bnew\s+MaxPriorityQueue\b/,
        },
    ],
    ["@datastructures-js/queue", { Queue: /\bnew\s+Queue\b/ }],
    ["@datastructures-js/deque", { Deque: /\bnew\s+Deque\b/ }],
];
const folders = [
    path.join(path.dirname(process.execPath), "../lib/node_modules"),
    "/usr/local/lib/node_modules",
    "/usr/lib/node_modules",
    "/usr/share/nodejs",
];

// A program that brings its own class of that name does without.
const source = files.readFileSync(path.join(__dirname, "solution.js"), "utf8");
const declares = (name) => new RegExp("(class|function|const|let|var)\\s+" + name.replace("$", "\\$") + "\\b").test(source);
exports.missing = null;
for (const [library, names] of libraries) {
    for (const [name, use] of Object.entries(names)) {
        if (!use.test(source) || declares(name)) continue;
        try {
            const found = require(require.resolve(library, { paths: folders }));
            globalThis[name] = found[name] || found;
        } catch {
            exports.missing = "`" + name + "` of the library " + library;
        }
    }
}
