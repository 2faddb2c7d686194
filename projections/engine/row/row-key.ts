/** The key of rows by several columns as one text, which sorts and compares as a key must. */
export const createRowKey = <Row extends object, Column extends keyof Row & string>(
  columns: readonly Column[],
) => ({
  format: (row: Pick<Row, Column>): string => JSON.stringify(columns.map((column) => row[column])),
  parse: (text: string): Pick<Row, Column> => {
    const values = JSON.parse(text) as unknown[]
    return Object.fromEntries(columns.map((column, index) => [column, values[index]])) as Pick<
      Row,
      Column
    >
  },
})
