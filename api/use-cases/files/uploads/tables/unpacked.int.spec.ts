import { beforeEach, describe, expect, it } from 'vitest'
import { standardUploadLimits } from '@almoner/platform/limit/upload-limits.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { createApp } from '../../../../app.ts'
import type { Problem } from '../../../../http/contract.ts'
import { createBankDesk } from '../../../../desk/bank-statements/testing/bank-desk.ts'
import { useApi } from '../../../../testing/api.ts'
import { importsPath } from '../../../../testing/imports.ts'
import { createColleague } from '../../../../testing/transfers.ts'
import { toWorkbook } from '../testing/workbook.ts'

const mebibyte = 1024 * 1024

const api = useApi()

beforeEach(async () => {
  await api.db.deleteFrom('operational.rate_limits').execute()
})

const toRow = (...cells: string[]): string =>
  `<row>${cells.map((cell) => `<c t="str"><v>${cell}</v></c>`).join('')}</row>`
const shared = '<c t="s"><v>0</v></c>'

/** A few kilobytes whose rows share one long text: some 600 KB of characters. */
const large = (head: readonly string[], cells: readonly string[]): Uint8Array<ArrayBuffer> => {
  const row = toRow(...cells).replace('</row>', `${shared}</row>`)
  const rows = Array.from({ length: 1_200 }, () => row).join('')
  return Uint8Array.from(toWorkbook(`${toRow(...head)}${rows}`, ['x'.repeat(490)]))
}
const gifts = large(
  ['Date', 'Name', 'Amount', 'Method', 'Note'],
  ['2026-11-20', 'Chan', '5', 'Cash'],
)
const statement = large(['Date', 'Amount', 'Description'], ['2026-11-20', '5.00'])
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * Opens the desk of a finance colleague, in an app in which each charity may store this much in a
 * day.
 */
const openDesk = async (subDomain: string, bytes: number | null) => {
  const limit = { bytes: bytes ?? 0, overSeconds: 86_400 }
  const uploadLimits = bytes === null ? null : { ...standardUploadLimits, applicant: limit }
  const limited = { ...api, app: createApp({ ...api.dependencies, uploadLimits }) }
  const charity = worldId('organisation', subDomain)
  const { browser } = await createColleague(limited, charity, 'finance')
  const sendGifts = () => {
    const form = new FormData()
    form.set('file', new File([gifts], 'gifts.xlsx', { type: workbook }))
    return browser.post(importsPath, form)
  }
  const bank = createBankDesk(browser)
  const send = {
    gifts: sendGifts,
    statement: () => bank.upload(statement, { account: 'HSBC' }, workbook),
  }
  const toCode = ({ json }: { json: unknown }) => (json as Partial<Problem>).error?.code
  const sendMany = async (what: keyof typeof send, times: number): Promise<unknown[]> => {
    const codes: unknown[] = []
    for (let time = 0; time < times; time += 1) codes.push(toCode(await send[what]()))
    return codes
  }
  return { sendMany }
}

describe('tables that unpack to far more than their files have', () => {
  it('are a few kilobytes each', () => {
    expect([gifts.length, statement.length].every((length) => length < 16_384)).toBe(true)
  })

  it.each(['gifts', 'statement'] as const)(
    'are counted as they are stored: %s are refused once the charity’s share of a day is used',
    async (what) => {
      const harbour = await openDesk('harbour', 2 * mebibyte)
      const codes = await harbour.sendMany(what, 5)
      expect(codes.slice(0, 3)).toEqual([undefined, undefined, undefined])
      expect(codes.slice(3)).toEqual(['too_many_uploads', 'too_many_uploads'])
      // Another charity's share is its own.
      const lionRock = await openDesk('lionrock', 2 * mebibyte)
      expect((await lionRock.sendMany(what, 1))[0]).not.toBe('too_many_uploads')
    },
  )

  it('would all be accepted if there were no limit', async () => {
    const harbour = await openDesk('harbour', null)
    expect(await harbour.sendMany('gifts', 5)).toEqual(Array.from({ length: 5 }))
  })
})
