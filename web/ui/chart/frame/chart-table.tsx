import { Cell, DataTable, Row, type CellProps } from '../../data/table/data-table.tsx'
import { listSeries, type ChartData } from './chart-data.ts'
import { useChartFormats } from './chart-units.ts'

const places: readonly CellProps['place'][] = [
  'first-end',
  'second',
  'second-end',
  'third',
  'third-end',
]

/** The values of a chart. Rows in which all is zero are left out. */
export const ChartTable = ({ chart }: { chart: ChartData }) => {
  const toAmount = useChartFormats(chart.unit).format
  const toCount = useChartFormats('count').format
  const { label, points, pointName, counts } = chart
  const columns = counts ? [...listSeries(chart), counts] : listSeries(chart)
  const heads = columns.map(({ key, name }) => ({ key, title: name, align: 'end' as const }))
  return (
    <DataTable label={label} columns={[{ key: 'point', title: pointName }, ...heads]}>
      {points.map(
        ({ key: point, name }, index) =>
          columns.some(({ values }) => values[index] !== 0) && (
            <Row key={point}>
              <Cell place="first" isHead>
                {name}
              </Cell>
              {columns.map((series, column) => (
                <Cell
                  key={series.key}
                  place={places[column] ?? 'below'}
                  align="end"
                  name={series.name}
                >
                  {(series === counts ? toCount : toAmount)(series.values[index] ?? 0)}
                </Cell>
              ))}
            </Row>
          ),
      )}
    </DataTable>
  )
}
