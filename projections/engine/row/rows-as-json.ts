/**
 * Converts rows to one parameter for PostgreSQL, however many there are. Each row is converted by
 * itself, because a replacer is called for every value within every value.
 */
export const rowsToJson = (rows: readonly object[]): string =>
  JSON.stringify(rows.map(withoutBigints))

const withoutBigints = (row: object): object => {
  const plain: Record<string, unknown> = { ...row }
  for (const column in plain) {
    if (typeof plain[column] === 'bigint') plain[column] = String(plain[column])
  }
  return plain
}
