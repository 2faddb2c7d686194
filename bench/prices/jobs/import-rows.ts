import { addDays, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { Job } from '../job.ts'

const rows = 100

export const importRows: Job = {
  name: `an import of ${rows} rows, uploaded and recorded`,
  ends: 'ImportCompleted',
  prepare: async ({ next, desk }) => {
    const day = addDays(toCalendarDay(instantFromMilliseconds(Date.now())), -1)
    const name = next()
    const gifts = Array.from(
      { length: rows },
      (_, row) => `${day},${name} ${row},${row + 10}.00,Cash`,
    )
    const file = new File([['Date,Name,Amount,Method', ...gifts].join('\n')], 'gifts.csv', {
      type: 'text/csv',
    })
    const form = new FormData()
    form.set('file', file)
    return async () => {
      const { id, draft } = await desk('POST', '/imports', form)
      const { toAdd, amount } = draft as { toAdd: number; amount: number }
      if (toAdd !== rows) throw new Error(`${toAdd} of ${rows} rows can be imported`)
      await desk('POST', `/imports/${String(id)}/commit`, { rows: toAdd, amount })
    }
  },
}
