import { beforeEach, describe, expect, it } from 'vitest'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { refusal } from '../../../testing/desk-site.tsx'
import { waitUntil } from '../../../testing/eventually.ts'
import { sees } from '../../../testing/payouts-desk.tsx'
import { press } from '../../../testing/press.ts'
import { find, perform } from '../../../testing/render.tsx'
import { choose, desk, openReports, root, schedule } from '../../../testing/reports-desk.tsx'

const path = '/OrgSettings/Reports'
const section = (page: HTMLElement) => find(page, 'section[aria-label=Schedules]')

beforeEach(() => {
  desk.schedules = []
  desk.answer = ({ method }) =>
    Response.json({ schedules: method === 'POST' ? [schedule] : [] }, { status: 201 })
})

describe('the schedules of a charity', () => {
  it('are set up in a dialog, and show the next day', async () => {
    const { page } = await openReports(path)
    await sees(page, 'No report is scheduled.')
    await press(page, 'Schedule a report')
    await choose(page, 'schedule-every', 'weekly')
    await choose(page, 'schedule-basis', 'recorded')
    await choose(page, 'schedule-format', 'xlsx')
    await choose(page, 'schedule-language', 'cn')
    await press(page, 'Set up the schedule')
    await sees(page, '2026/12/01 at 06:00', 'Suk Yee Wong', 'On the first of each month')
    expect(desk.sent).toEqual([
      {
        method: 'POST',
        path: `${root}/schedules`,
        key: expect.any(String),
        body: {
          kind: 'donation_ledger',
          params: { projectId: null },
          basis: 'recorded',
          format: 'xlsx',
          language: 'cn',
          every: 'weekly',
        },
      },
    ])
    expect(page.querySelector('dialog[open]')).toBeNull()
  })

  it('that are refused show why, and keep what was chosen', async () => {
    desk.answer = () => refusal(422, 'invalid_input', 'Check.', { format: 'format_unknown' })
    const { page } = await openReports(path)
    await press(page, 'Schedule a report')
    await choose(page, 'schedule-every', 'yearly')
    await press(page, 'Set up the schedule')
    await waitUntil(() =>
      expect(find(page, '#field-schedule-format-error').textContent).toContain(
        'not available in this',
      ),
    )
    expect(find<HTMLSelectElement>(page, '#field-schedule-every').value).toBe('yearly')
    desk.answer = () => refusal(409, 'report_schedules_full', 'End one first.')
    await press(page, 'Set up the schedule')
    await sees(page, 'End one first.')
    expect(page.querySelector('dialog[open]')).not.toBeNull()
  })

  it('are ended after a question', async () => {
    desk.schedules = [schedule]
    const { page } = await openReports(path)
    await press(page, 'End')
    await sees(page, 'End this schedule?', 'No further reports are created and emailed.')
    await press(page, 'Cancel')
    expect(desk.sent).toEqual([])
    await press(page, 'End')
    desk.schedules = []
    await press(page, 'End the schedule')
    await sees(page, 'No report is scheduled.')
    expect(desk.sent.map(({ method, path: at }) => [method, at])).toEqual([
      ['DELETE', `${root}/schedules/${schedule.id}`],
    ])
  })

  it('are read by an auditor, who changes none', async () => {
    desk.schedules = [schedule]
    const { page } = await openReports(path, { role: 'auditor' })
    await sees(page, '2026/12/01 at 06:00')
    expect(section(page).querySelector('button')).toBeNull()
  })

  it('are not read by an auditor of past books, who sees no present setting', async () => {
    const { page } = await openReports(path, { role: 'auditor', booksAsOf: '2026-10-31' })
    await sees(page, 'Earlier reports', 'Donation ledger')
    expect(page.querySelector('section[aria-label=Schedules]')).toBeNull()
    expect(desk.read).not.toContain(`${root}/schedules`)
  })

  it('have no next day while the plan includes no reports', async () => {
    desk.schedules = [schedule]
    const { page } = await openReports(path, {
      kinds: { isIncluded: false, kinds: [], last: null },
    })
    await sees(page, 'Once your plan has reports')
    expect(section(page).textContent).not.toContain('2026/12/01')
  })

  it.each(languages)('are worded in %s', async (language) => {
    desk.schedules = [schedule]
    const { page } = await openReports(path, { language })
    await waitUntil(() => expect(page.textContent).toContain('2026/12/01'))
    const rhythm = { en: 'On the first of each month', zh: '每月 1 日', cn: '每月 1 日' }
    await sees(page, rhythm[language])
    const open = [...page.querySelectorAll('button')].find(({ textContent }) =>
      ['Schedule a report', '新增定期報表', '新增定期报表'].includes(textContent),
    )
    await perform(() => open?.click())
    await waitUntil(() => find(page, 'dialog[open] #field-schedule-every'))
  })
})
