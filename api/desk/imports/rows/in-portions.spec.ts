import { describe, expect, it } from 'vitest'
import { mapInPortions } from './in-portions.ts'

describe('the rows of a large file', () => {
  it('are mapped in their order', async () => {
    const rows = Array.from({ length: 350 }, (_, at) => at)
    expect(await mapInPortions(rows, (row) => row + 1)).toEqual(rows.map((row) => row + 1))
    expect(await mapInPortions([], String)).toEqual([])
  })

  it('are processed in portions so that other requests are answered in between', async () => {
    const order: string[] = []
    const rows = Array.from({ length: 350 }, () => 'row')
    const mapped = mapInPortions(rows, (row) => order.push(row))
    setImmediate(() => order.push('other request'))
    await mapped
    expect(order.indexOf('other request')).toBeGreaterThan(0)
    expect(order.indexOf('other request')).toBeLessThan(350)
  })
})
