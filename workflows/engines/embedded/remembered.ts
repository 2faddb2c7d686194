/** The newest of what was kept, by its id; the oldest gives way. */
export const createRemembered = <Value>(most: number) => {
  const values = new Map<string, Value>()
  return {
    of: (id: string): Value | undefined => values.get(id),
    keep: (id: string, value: Value): void => {
      values.delete(id)
      values.set(id, value)
      if (values.size <= most) return
      const [oldest] = values.keys()
      if (oldest !== undefined) values.delete(oldest)
    },
  }
}
