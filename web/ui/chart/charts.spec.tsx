import { describe, expect, it } from 'vitest'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { find, perform, render } from '../../testing/render.tsx'
import { BarChart } from './bar-chart.tsx'
import type { ChartData } from './frame/chart-data.ts'
import { HeatMap } from './heat-map.tsx'
import { LineChart } from './line-chart.tsx'
import { Sparkline } from './sparkline.tsx'
import { placeSteps, Waterfall } from './waterfall.tsx'

const given = { key: 'given', name: 'Given', values: [30_000, 0, -1_050] }
const before = { key: 'before', name: 'A year earlier', values: [50_000, 0, 0] }
const days = ['2026/11/18', '2026/11/19', '2026/11/20'].map((name) => ({ key: name, name }))
const chart: ChartData = {
  label: 'Gifts by day',
  pointName: 'Day',
  points: days,
  series: [given],
  behind: before,
  unit: 'money',
}

const cursor = (page: HTMLElement) => find<HTMLInputElement>(page, 'input[type=range]')
const readCursor = (page: HTMLElement) => cursor(page).getAttribute('aria-valuetext')
const moveTo = (page: HTMLElement, index: number) =>
  perform(() => {
    const { prototype } = HTMLInputElement
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(cursor(page), String(index))
    cursor(page).dispatchEvent(new Event('input', { bubbles: true }))
  })
const press = (page: HTMLElement, key: string) =>
  perform(() => {
    cursor(page).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  })
const openTable = (page: HTMLElement) =>
  perform(() => {
    const details = find<HTMLDetailsElement>(page, 'details')
    details.open = true
    details.dispatchEvent(new Event('toggle'))
  })
const readRows = (page: HTMLElement) =>
  [...page.querySelectorAll('table tbody tr')].map((row) => row.textContent)
const readTicks = (page: HTMLElement) =>
  [...page.querySelectorAll('[aria-hidden=true] > span')].map(({ textContent }) => textContent)

describe.each([
  ['bars', BarChart],
  ['lines', LineChart],
])('a chart of %s', (_, Chart) => {
  it('reads the last point at first, and each other by the keyboard', async () => {
    const page = await render(<Chart chart={chart} />)
    const last = '2026/11/20: Given \u2212HK$10.50; A year earlier HK$0.00'
    expect(readCursor(page)).toBe(last)
    expect(find(page, 'figcaption').textContent).toContain(last)
    await moveTo(page, 0)
    expect(readCursor(page)).toBe('2026/11/18: Given HK$300.00; A year earlier HK$500.00')
  })

  it('has the same values as a table, without points at which all is zero', async () => {
    const counts = { key: 'gifts', name: 'Gifts', values: [1_200, 0, 1] }
    const page = await render(<Chart chart={{ ...chart, counts }} />)
    expect(page.querySelector('table')).toBeNull()
    await openTable(page)
    const rows = readRows(page)
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatch(/HK\$300\.00.*HK\$500\.00.*Gifts 1,200/)
    expect(rows[1]).toContain('\u2212HK$10.50')
  })

  it('says so if there is nothing', async () => {
    const page = await render(
      <Chart chart={{ ...chart, points: [], series: [{ ...given, values: [] }] }} />,
    )
    expect(page.textContent).toBe('There is nothing to show for this period.')
    expect(page.querySelector('svg')).toBeNull()
  })

  it('shows one point', async () => {
    const one = { ...chart, points: days.slice(0, 1), series: [{ ...given, values: [30_000] }] }
    const page = await render(<Chart chart={one} />)
    expect(cursor(page).max).toBe('0')
    expect(page.innerHTML).not.toContain('NaN')
    expect(page.querySelectorAll('path[d*="M0.2"]')).toHaveLength(1)
  })

  it('draws thousands of points with as few elements as one', async () => {
    const count = 2_500
    const points = Array.from({ length: count }, (_, index) => ({
      key: `${index}`,
      name: `${index}`,
    }))
    const series = [{ ...given, values: points.map((_, index) => index * 100) }]
    const page = await render(<Chart chart={{ ...chart, points, series }} />)
    const few = await render(<Chart chart={{ ...chart, series: [given] }} />)
    expect(page.querySelectorAll('svg *').length).toBe(few.querySelectorAll('svg *').length)
    expect(cursor(page).max).toBe(`${count - 1}`)
    expect(readCursor(page)).toContain('2499: Given HK$2,499.00')
  })

  it.each<[Language, readonly string[]]>([
    ['en', ['HK$0', 'HK$200K', 'HK$400K', 'HK$600K']],
    ['zh', ['HK$0', 'HK$200K', 'HK$400K', 'HK$600K']],
    ['cn', ['HK$0', 'HK$20万', 'HK$40万', 'HK$60万']],
  ])('writes the axis as %s does, and the sums in full', async (language, ticks) => {
    const series = [{ ...given, values: [52_345_678, 0, 0] }]
    const page = await render(<Chart chart={{ ...chart, series }} />, { language })
    expect(readTicks(page)).toEqual(expect.arrayContaining([...ticks]))
    await moveTo(page, 0)
    expect(readCursor(page)).toContain('HK$523,456.78')
    expect(readCursor(page)?.includes('：')).toBe(language !== 'en')
  })

  it('counts as well as adds up money, also what is very large', async () => {
    const series = [{ ...given, values: [4_200_000_000_000_000, 0, 1] }]
    const sums = await render(<Chart chart={{ ...chart, series }} />)
    await moveTo(sums, 0)
    expect(readCursor(sums)).toContain('HK$42,000,000,000,000.00')
    expect(readTicks(sums)).toContain('HK$60T')
    const { behind: _, ...alone } = chart
    const counts = await render(
      <Chart chart={{ ...alone, unit: 'count', series: [{ ...given, values: [1, 2, 3_400] }] }} />,
    )
    expect(readCursor(counts)).toBe('2026/11/20: 3,400')
  })

  it('can make a link of the current point', async () => {
    const page = await render(
      <Chart chart={{ ...chart, renderText: (at, text) => <a href={`#${at}`}>{text}</a> }} />,
    )
    expect(find(page, 'figcaption a').getAttribute('href')).toBe('#2')
  })
})

describe('bars on one another', () => {
  const series = ['Card', 'FPS', 'Cash'].map((name, index) => ({
    key: name,
    name,
    values: [100 * (index + 1), 0, 0],
  }))
  const { behind: _, ...alone } = chart
  const stacked = { ...alone, series }

  it('read each part, and show the sum above and the parts in the legend', async () => {
    const page = await render(<BarChart chart={stacked} />)
    await moveTo(page, 0)
    expect(readCursor(page)).toBe('2026/11/18: Card HK$1.00; FPS HK$2.00; Cash HK$3.00')
    expect(find(page, 'figcaption').textContent).toBe(
      '2026/11/18: HK$6.00CardHK$1.00FPSHK$2.00CashHK$3.00',
    )
  })

  it('have a column of the table each', async () => {
    const page = await render(<BarChart chart={stacked} />)
    await openTable(page)
    const heads = [...page.querySelectorAll('thead th')].map(({ textContent }) => textContent)
    expect(heads).toEqual(['Day', 'Card', 'FPS', 'Cash'])
  })
})

describe('a waterfall', () => {
  const steps = [
    { key: 'start', name: 'At the start', value: 100_000, isSum: true },
    { key: 'new', name: 'New', value: 25_050 },
    { key: 'ended', name: 'Ended', value: -130_000 },
    { key: 'end', name: 'Now', value: -4_950, isSum: true },
  ]

  it('has a row for each step, with its sign', async () => {
    const page = await render(<Waterfall label="Monthly giving" steps={steps} unit="money" />)
    expect([...page.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'At the startHK$1,000.00',
      'New+HK$250.50',
      'Ended\u2212HK$1,300.00',
      'Now\u2212HK$49.50',
    ])
  })

  it('has no bar for a change of nothing', async () => {
    const still = [{ key: 'new', name: 'New', value: 0 }, ...steps]
    const page = await render(<Waterfall label="Monthly giving" steps={still} unit="money" />)
    expect(page.querySelectorAll('[style*=--size]')).toHaveLength(steps.length)
  })

  it('begins each change where the last one ended', () => {
    expect(placeSteps(steps).map(({ from, to }) => [from, to])).toEqual([
      [0, 100_000],
      [100_000, 125_050],
      [125_050, -4_950],
      [0, -4_950],
    ])
  })

  it('of nothing is empty', async () => {
    const page = await render(<Waterfall label="Monthly giving" steps={[]} unit="money" />)
    expect(page.textContent).toBe('')
  })

  it.each<Language>(['en', 'zh', 'cn'])('writes sums alike in %s', async (language) => {
    const page = await render(<Waterfall label="x" steps={steps} unit="money" />, { language })
    expect(page.textContent).toContain('+HK$250.50')
  })
})

describe('a map of heat', () => {
  const map = {
    label: 'Gifts by hour',
    rows: ['Monday', 'Tuesday'],
    columnName: 'Hour',
    columns: ['00:00', '01:00', '02:00', '03:00'],
    values: [
      [0, 1, 2, 0],
      [0, 12_345, 0, 4],
    ],
    unit: 'count' as const,
    toText: (row: number, column: number) => `${map.rows[row]} ${map.columns[column]}`,
  }

  it('reads the highest cell at first, and moves by hour and by day', async () => {
    const page = await render(<HeatMap {...map} />)
    expect(readCursor(page)).toBe('Tuesday 01:00')
    await press(page, 'ArrowUp')
    expect(readCursor(page)).toBe('Monday 01:00')
    await press(page, 'ArrowUp')
    expect(readCursor(page)).toBe('Monday 01:00')
    await moveTo(page, 2)
    await press(page, 'ArrowDown')
    expect(readCursor(page)).toBe('Tuesday 02:00')
  })

  it('has the same values as a table', async () => {
    const page = await render(<HeatMap {...map} />)
    await openTable(page)
    expect(readRows(page)).toEqual(['00:0000', '01:00112,345', '02:0020', '03:0004'])
  })

  it('of zeros only has no heat', async () => {
    const page = await render(<HeatMap {...map} values={[[0, 0, 0, 0]]} rows={['Monday']} />)
    expect(page.innerHTML).not.toContain('NaN')
    expect(readCursor(page)).toBe('Monday 00:00')
  })
})

it.each([
  ['no value', [], 0],
  ['one value', [5], 2],
  ['many values, some below zero', [5, -3, 0], 2],
])('a line without axes shows %s', async (_, values, paths) => {
  const page = await render(<Sparkline label="Highest: 5" values={values} />)
  expect(page.querySelectorAll('path')).toHaveLength(paths)
  expect(find(page, '[role=img]').getAttribute('aria-label')).toBe('Highest: 5')
})
