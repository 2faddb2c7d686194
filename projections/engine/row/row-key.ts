/** The key of rows by one column or several as one text, which sorts and compares as a key must. */
export const createRowKey =
  <Row extends object>(columns: readonly (keyof Row & string)[]) =>
  (row: Partial<Row>): string =>
    JSON.stringify(columns.map((column) => row[column]))
