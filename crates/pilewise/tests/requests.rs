//! Requests as a page sends them: every method on every built-in game, and everything that can
//! be wrong with one.

use pilewise::api::{Refusal, RefusalKind, Request, answer};
use pilewise::{Control, Limits, builtin};
use serde_json::{Value, json};

fn ask_within(request: Value, limits: Limits) -> Result<Value, Refusal> {
    let request: Request = serde_json::from_value(request).expect("a request");
    let control = Control {
        limits,
        ..Control::default()
    };
    let text = answer(&request, &control)?;
    Ok(serde_json::from_slice(&text).expect("an answer is JSON"))
}

fn ask(request: Value) -> Result<Value, Refusal> {
    ask_within(request, Limits::default())
}

fn get(request: Value) -> Value {
    ask(request.clone()).unwrap_or_else(|refusal| panic!("{request}: {refusal:?}"))
}

fn refused(request: Value) -> Refusal {
    ask(request.clone())
        .err()
        .unwrap_or_else(|| panic!("{request} is answered"))
}

/// The input that a game's rules give to begin with.
fn example(game: &str) -> String {
    let game = builtin::find(game).expect("a built-in game");
    let rules = pilewise::rules::Rules::parse(game.text).expect("rules");
    rules.example.expect("every built-in game has an example")
}

#[test]
fn games_are_listed_with_what_they_need() {
    let listed = get(json!({"method": "games"}));
    let listed = listed["games"].as_array().expect("a list");
    assert_eq!(listed.len(), builtin::games().len());
    let second = listed.iter().find(|game| game["id"] == "stone-game-ii");
    let second = second.expect("Stone Game II");
    assert_eq!(second["leetcode"], 1140);
    assert_eq!(second["parameters"][0]["type"], "[int]");
    assert_eq!(second["needs"][0], "there must be at least one pile");
}

#[test]
fn every_method_answers_every_game_and_agrees_with_the_others() {
    for game in builtin::games() {
        let ask = |method: &str, more: Value| {
            let mut request = json!({"method": method, "game": game.id, "input": example(game.id)});
            let fields = request.as_object_mut().expect("an object");
            fields.extend(more.as_object().expect("an object").clone());
            get(request)
        };
        let solved = ask("solve", json!({}));
        let position = ask("position", json!({}));
        let explained = ask("explain", json!({"tree": 2}));
        let table = ask("table", json!({"rows": 7, "columns": 200}));
        for other in [&position, &explained] {
            assert_eq!(solved["value"], other["value"], "{}", game.id);
            assert_eq!(solved["answer"], other["answer"], "{}", game.id);
            assert_eq!(solved["outcome"], other["outcome"], "{}", game.id);
            assert_eq!(solved["input"], other["input"], "{}", game.id);
        }
        let best: Vec<&Value> = solved["best"].as_array().expect("a list").iter().collect();
        let moves = position["moves"].as_array().expect("a list");
        let best_moves = moves.iter().filter(|one| one["is_best"] == true);
        assert_eq!(best.len(), best_moves.count(), "{}", game.id);
        assert_eq!(table["table"].is_null(), explained["table"].is_null());
        assert!(explained["tree"].is_array(), "{}", game.id);
        let reply = ask("reply", json!({"opponent": "perfect"}));
        assert_eq!(reply["number"], moves[0]["number"], "{}", game.id);
    }
}

#[test]
fn a_game_is_played_to_its_end_by_numbers() {
    for game in builtin::games() {
        let position = |moves: &[u64]| {
            let input = example(game.id);
            get(
                json!({"method": "position", "game": game.id, "input": input, "moves": moves,
                "review": true}),
            )
        };
        let start = position(&[]);
        let mut moves = Vec::new();
        loop {
            let now = position(&moves);
            // Best play on both sides keeps the value of the whole game.
            assert_eq!(now["whole"], start["whole"], "{} {moves:?}", game.id);
            assert_eq!(
                now["whole_outcome"], start["outcome"],
                "{} {moves:?}",
                game.id
            );
            assert_eq!(now["boards"][0], now["board"]);
            if now["is_over"] == true {
                assert!(now["moves"].as_array().expect("a list").is_empty());
                assert_eq!(now["made"].as_array().expect("a list").len(), moves.len());
                let tallies = now["review"]["tallies"].as_array().expect("a list");
                assert!(tallies.iter().all(|tally| tally["errors"] == 0));
                break;
            }
            moves.push(now["moves"][0]["number"].as_u64().expect("a number"));
        }
        let over = refused(
            json!({"method": "reply", "game": game.id, "input": example(game.id),
            "moves": moves, "opponent": "greedy"}),
        );
        assert_eq!(over.kind, RefusalKind::Move);
    }
}

#[test]
fn the_line_is_told_on_the_board_with_scores_that_go_on() {
    let request = json!({"method": "position", "game": "877", "input": "[3,9,1,2]", "moves": [1]});
    let position = get(request);
    assert_eq!(position["scores"], json!([3, 0]));
    assert_eq!(position["made"][0]["number"], 1);
    assert_eq!(position["made"][0]["scores"], json!([3, 0]));
    let takes: Vec<&Value> = position["moves"]
        .as_array()
        .expect("a list")
        .iter()
        .collect();
    assert_eq!(takes[0]["takes"], json!([[0, 1]]));
    let line = position["line"].as_array().expect("a list");
    assert_eq!(line.last().expect("a last one")["scores"], json!([5, 10]));
    let boards = position["boards"].as_array().expect("a list");
    assert_eq!(boards.len(), line.len() + 1);
    let last = boards.last().expect("a last one")["parts"][0]["cells"].as_array();
    assert!(
        last.expect("cells")
            .iter()
            .all(|cell| cell["is_left"] == false)
    );
}

#[test]
fn texts_come_in_the_language_asked_for() {
    let request = json!({"method": "position", "game": "877", "input": "[3,9,1,2]",
        "language": "zh"});
    let words = get(request)["moves"][0]["move"].to_string();
    assert!(words.contains("最后"), "{words}");
    let listed = get(json!({"method": "games", "language": "zh"}));
    assert_eq!(listed["games"][0]["name"], "石子游戏");
}

#[test]
fn rules_are_checked_with_places_in_characters() {
    let nim = "name = \"尼姆\"\n[input]\nn = \"int\"\n[position]\nheap = \"n\"\n[[move]]\n\
        say = \"take {x}\"\nchoose = { x = \"1 ..= heap\" }\nnext = { heap = \"heap - x\" }\n\
        [goal]\nlast = \"wins\"\n";
    let checked = get(json!({"method": "rules", "rules": nim}));
    assert_eq!(checked["is_right"], true);
    assert_eq!(checked["name"], "尼姆");
    let solved = get(json!({"method": "solve", "rules": nim, "input": "5"}));
    assert_eq!(
        (&solved["value"], &solved["game"]),
        (&json!(1), &json!("rules"))
    );

    let wrong = nim
        .replace("\"尼姆\"\n", "\"尼姆\" # 说明\n")
        .replace("heap - x", "石 - x");
    let checked = get(json!({"method": "rules", "rules": wrong}));
    assert_eq!(checked["is_right"], false);
    assert_eq!(checked["name"], "");
    let place = &checked["diagnostics"][0]["start"];
    assert_eq!(place["line"], 9);
    let refusal = refused(json!({"method": "solve", "rules": wrong, "input": "5"}));
    assert_eq!(refusal.kind, RefusalKind::Rules);
    assert_eq!(refusal.diagnostics.len(), 1);
}

#[test]
fn what_is_wrong_is_refused_by_its_kind() {
    use RefusalKind::{Input, Limit, Move, Play, Request};
    let endless = "name = \"Round\"\n[input]\nn = \"int\"\n[position]\nat = \"0\"\n[[move]]\n\
        say = \"on\"\nnext = { at = \"(at + 1) % n\" }\n[goal]\nlast = \"wins\"\n";
    let piles = "[3,9,1,2]";
    for (request, kind, says) in [
        (
            json!({"method": "solve", "input": piles}),
            Request,
            "names one game",
        ),
        (
            json!({"method": "solve", "game": "877", "rules": endless, "input": piles}),
            Request,
            "names one game",
        ),
        (
            json!({"method": "rules", "game": "chess"}),
            Request,
            "no game `chess`",
        ),
        (
            json!({"method": "solve", "game": "877", "input": "[3,"}),
            Input,
            "line 1",
        ),
        (
            json!({"method": "solve", "game": "877", "input": ""}),
            Input,
            "empty",
        ),
        (
            json!({"method": "solve", "game": "1140", "input": "[1]\n[2]"}),
            Input,
            "2 cases",
        ),
        (
            json!({"method": "solve", "game": "1140", "input": "[]"}),
            Input,
            "at least one",
        ),
        (
            json!({"method": "position", "game": "877", "input": piles, "moves": [1, 3]}),
            Move,
            "move 2 of the game",
        ),
        (
            json!({"method": "position", "game": "877", "input": piles, "moves": [0]}),
            Move,
            "no move number 0",
        ),
        (
            json!({"method": "position", "game": "877", "input": piles,
                "moves": [1, 1, 1, 1, 1]}),
            Move,
            "play is over",
        ),
        (
            json!({"method": "position", "game": "877", "input": piles, "moves": vec![1; 3000]}),
            Request,
            "`moves` is outside",
        ),
        (
            json!({"method": "position", "game": "1510", "input": "1000000000"}),
            Limit,
            "at most 4000 are listed",
        ),
        (
            json!({"method": "solve", "rules": endless, "input": "5"}),
            Play,
            "need not end",
        ),
        (
            json!({"method": "explain", "game": "877", "input": piles, "claim": "perhaps"}),
            Request,
            "`perhaps` is no answer",
        ),
        (
            json!({"method": "explain", "game": "877", "input": piles, "tree": 7}),
            Request,
            "`tree` is outside",
        ),
        (
            json!({"method": "table", "game": "877", "input": piles, "rows": 0}),
            Request,
            "`rows` is outside",
        ),
        (
            json!({"method": "reply", "game": "877", "input": piles, "opponent": "careless",
                "error_rate": "often"}),
            Request,
            "`often` is no rate",
        ),
    ] {
        let refusal = refused(request.clone());
        assert_eq!(refusal.kind, kind, "{request}: {refusal:?}");
        assert!(refusal.message.contains(says), "{request}: {refusal:?}");
    }
}

#[test]
fn limits_are_the_callers() {
    let request = json!({"method": "solve", "game": "1140", "input": vec![1; 99].iter()
        .map(ToString::to_string).collect::<Vec<_>>().join(" ")});
    let few = Limits {
        bytes: 1000,
        ..Limits::default()
    };
    let refusal = ask_within(request, few).expect_err("a refusal");
    assert_eq!(refusal.kind, RefusalKind::Limit);
}

#[test]
fn a_long_line_is_cut_and_says_so() {
    let piles = vec!["1"; 3000].join(" ");
    let solved = get(json!({"method": "solve", "game": "877", "input": piles}));
    assert_eq!(solved["line"].as_array().expect("a list").len(), 1000);
    assert_eq!(solved["line_is_whole"], false);
    let position = get(json!({"method": "position", "game": "877", "input": piles}));
    assert_eq!(position["line_is_whole"], false);
    assert!(!position["boards"].as_array().expect("a list").is_empty());
}

#[test]
fn a_misspelt_request_is_no_request() {
    for wrong in [
        json!({"method": "solv", "game": "877", "input": "1 2"}),
        json!({"method": "solve", "game": "877", "inputs": "1 2"}),
        json!({"method": "solve", "game": "877"}),
        json!({"method": "solve", "game": 877, "input": "1 2"}),
        json!({"method": "position", "game": "877", "input": "1 2", "moves": [-1]}),
        json!({"method": "rules", "game": "877", "language": "fr"}),
        json!([]),
    ] {
        assert!(
            serde_json::from_value::<Request>(wrong.clone()).is_err(),
            "{wrong}"
        );
    }
}

/// The value alone does not tell: a game for scores may be even at 0, and worth no more than 1.
#[test]
fn an_answer_says_whether_play_is_for_scores() {
    for (game, input, has_scores) in [("486", "[0]", true), ("464", "10 11", false)] {
        for method in ["solve", "position", "explain"] {
            let answered = get(json!({"method": method, "game": game, "input": input}));
            assert_eq!(answered["has_scores"], has_scores, "{method} {game}");
        }
    }
}

#[test]
fn complaints_that_are_not_told_are_counted() {
    let rules = (0..25).map(|at| format!("what_{at} = 3\n"));
    let checked = get(json!({"method": "rules", "rules": rules.collect::<String>()}));
    let told = checked["diagnostics"].as_array().expect("a list").len();
    let omitted = checked["omitted"].as_u64().expect("a number");
    assert!(told == 20 && omitted >= 5, "{told} and {omitted}");
    let checked = get(json!({"method": "rules", "game": "464"}));
    assert_eq!(checked["omitted"], 0);
}

#[test]
fn a_caller_without_a_clock_is_told_no_time() {
    let solved = get(json!({"method": "solve", "game": "877", "input": "[3,9,1,2]"}));
    assert_eq!(solved["seconds"], Value::Null);
}
