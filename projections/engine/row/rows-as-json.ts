/**
 * Rows as PostgreSQL takes them by one parameter, however many there are. Row by row, for a replacer
 * is asked about every value within every value.
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
