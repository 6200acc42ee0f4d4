heap, count = map(int, input().split())
amounts = list(map(int, input().split()))
most = [0] * (heap + 1)
for left in range(1, heap + 1):
    # The other player gets the most of what is left, and this one the rest of it.
    most[left] = max(left - most[left - amount] for amount in amounts if amount <= left)
print(most[heap])
