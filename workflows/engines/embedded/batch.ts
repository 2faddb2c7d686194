const mostAtOnce = 200

/**
 * Writes what is asked for while another write is under way by the next one, together: one statement and
 * one commit for many. `write` answers for each of its items in turn.
 */
export const createBatch = <Item, Answer>(
  write: (items: readonly Item[]) => Promise<readonly Answer[]>,
): ((item: Item) => Promise<Answer>) => {
  type Asked = PromiseWithResolvers<Answer> & { item: Item }
  let asked: Asked[] = []
  let isWriting = false

  const writeAll = async (): Promise<void> => {
    isWriting = true
    while (asked.length > 0) {
      const batch = asked.slice(0, mostAtOnce)
      asked = asked.slice(mostAtOnce)
      try {
        const answers = await write(batch.map(({ item }) => item))
        for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isWriting = false
  }

  return (item) => {
    const one = { ...Promise.withResolvers<Answer>(), item }
    asked.push(one)
    if (!isWriting) void writeAll()
    return one.promise
  }
}
