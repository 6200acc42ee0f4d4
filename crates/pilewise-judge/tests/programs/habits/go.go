==== 1140 | no package and no imports
func stoneGameII(piles []int) int {
	rest := make([]int, len(piles)+1)
	for at := len(piles) - 1; at >= 0; at-- {
		rest[at] = rest[at+1] + piles[at]
	}
	known := map[[2]int]int{}
	var most func(at, m int) int
	most = func(at, m int) int {
		if at+2*m >= len(piles) {
			return rest[at]
		}
		if found, is := known[[2]int{at, m}]; is {
			return found
		}
		best := math.MinInt32
		for x := 1; x <= 2*m; x++ {
			next := m
			if x > m {
				next = x
			}
			if here := rest[at] - most(at+x, next); here > best {
				best = here
			}
		}
		known[[2]int{at, m}] = best
		return best
	}
	return most(0, 1)
}
//==== 877 | a package, imports and a main
package main

import (
	"fmt"
	"sort"
)

func stoneGame(piles []int) bool {
	sort.Ints(piles)
	return piles[0] > 0
}

func main() {
	fmt.Println(stoneGame([]int{2, 1}))
}
//==== 1406 | a text as the answer
func stoneGameIII(stoneValue []int) string {
	lead := [3]int{}
	for at := len(stoneValue) - 1; at >= 0; at-- {
		taken, best := 0, -1<<31
		for x := 0; x < 3 && at+x < len(stoneValue); x++ {
			taken += stoneValue[at+x]
			if taken-lead[x] > best {
				best = taken - lead[x]
			}
		}
		lead = [3]int{best, lead[0], lead[1]}
	}
	if lead[0] > 0 {
		return "Alice"
	}
	if lead[0] < 0 {
		return "Bob"
	}
	return "Tie"
}
//==== 1510 | a recursion a hundred thousand deep
func down(depth int) int {
	if depth == 0 {
		return 0
	}
	return 1 + down(depth-1)
}

func winnerSquareGame(n int) bool {
	if down(100000) != 100000 {
		return false
	}
	wins := make([]bool, n+1)
	for heap := 1; heap <= n; heap++ {
		for k := 1; k*k <= heap && !wins[heap]; k++ {
			wins[heap] = !wins[heap-k*k]
		}
	}
	return wins[n]
}
