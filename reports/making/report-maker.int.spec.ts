import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useApi } from '@almoner/api/testing/api.ts'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { harbour, makeText, requestNow } from '../kinds/testing/make-text.ts'
import { recordRichBooks } from '../kinds/testing/rich-books.ts'
import { createReportMaker, type ReportMaker } from './report-maker.ts'

describe('the maker of reports', () => {
  const api = useApi()
  let folder: string
  let maker: ReportMaker
  const toKeys = (byte: number) => ({ current: new Uint8Array(32).fill(byte), previous: null })
  const createMaker = (options: Partial<Parameters<typeof createReportMaker>[0]> = {}) =>
    createReportMaker({
      databaseUrl: api.databaseUrl,
      masterKeys: () => toKeys(7),
      ...options,
    })
  beforeAll(async () => {
    await recordRichBooks(api)
    folder = await mkdtemp(join(tmpdir(), 'reports-'))
    maker = createMaker()
  })
  afterAll(async () => {
    await maker.close()
    await rm(folder, { recursive: true })
  })
  const make = async (
    changes: Parameters<typeof requestNow>[2] = {},
    { path = 'harbour/ledger', by = maker } = {},
  ) => {
    const request = await requestNow(api, 'donation_ledger', changes)
    const progress: number[] = []
    const onRows = (rows: number) => progress.push(rows)
    const made = await by.make({
      organisationId: harbour,
      request,
      path: join(folder, path),
      onRows,
    })
    return { request, made, progress }
  }

  it('writes the file that would be made here, byte for byte', async () => {
    const { request, made, progress } = await make()
    expect(progress).toEqual([made?.rows])
    const here = await makeText(api, request)
    expect(made).toEqual(here.made)
    const file = await readFile(join(folder, 'harbour/ledger'))
    expect(file.toString('utf8')).toBe(here.text)
    expect(createHash('sha256').update(file).digest('hex')).toBe(made?.sha256)
    expect(await readdir(join(folder, 'harbour'))).toEqual(['ledger'])
  })

  it('makes no report of another version of its kind', async () => {
    await expect(make({ kindVersion: 1 }, { path: 'other/ledger' })).rejects.toThrow(/version/)
    expect(await readdir(join(folder, 'other'))).toEqual([])
  })

  it('makes every format', async () => {
    const bytes = []
    for (const format of ['csv', 'xlsx', 'jsonl', 'pdf'] as const) {
      const { made } = await make({ format }, { path: `all/ledger.${format}` })
      const file = await readFile(join(folder, `all/ledger.${format}`))
      expect([format, file.byteLength]).toEqual([format, made?.bytes])
      bytes.push(made?.figuresSha256)
    }
    expect(new Set(bytes).size).toBe(1)
  })

  it('leaves no file if there is nothing to report', async () => {
    const [from, to] = [calendarDay('2018-01-01'), calendarDay('2018-01-02')]
    expect((await make({ from, to }, { path: 'empty/ledger' })).made).toBeNull()
    expect(await readdir(join(folder, 'empty'))).toEqual([])
  })

  it('has nothing to report of a time before the first event of the books', async () => {
    for (const format of ['csv', 'pdf'] as const) {
      const { made } = await make({ format, position: '0' }, { path: 'before/ledger' })
      expect(made).toBeNull()
    }
  })

  it('reports an error of one report, and makes the next', async () => {
    const wrong = make({ format: 'zip' }, { path: 'wrong/ledger' })
    await expect(wrong).rejects.toThrow('a writer of zip')
    expect(await readdir(join(folder, 'wrong'))).toEqual([])
    expect((await make()).made?.rows).toBeGreaterThan(0)
  })

  it('fails the report of a thread that dies, and starts another for the next', async () => {
    const keys = [toKeys(1), toKeys(7)]
    const wrong = createMaker({ masterKeys: () => keys.shift() ?? toKeys(1) })
    await expect(make({}, { by: wrong })).rejects.toThrow('key')
    expect((await make({}, { by: wrong })).made?.rows).toBeGreaterThan(0)
    await wrong.close()
  })

  it('fails the report of a maker that is closed', async () => {
    const dying = createMaker()
    const failed = Promise.allSettled([make({}, { by: dying, path: 'dying/ledger' })])
    await new Promise((resolve) => setTimeout(resolve, 50))
    await dying.close()
    expect(await failed).toMatchObject([
      { status: 'rejected', reason: { message: 'the thread that makes reports has ended' } },
    ])
    await expect(make({}, { by: dying })).rejects.toThrow('open')
  })

  it('starts another thread after an idle one has ended', async () => {
    const brief = createMaker({ idleMilliseconds: 0 })
    expect((await make({}, { by: brief })).made?.rows).toBeGreaterThan(0)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect((await make({}, { by: brief })).made?.rows).toBeGreaterThan(0)
    await brief.close()
  })
})
