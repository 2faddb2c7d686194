import type { StaffId } from '@almoner/domain/kernel/ids.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { listStaffNames } from '@almoner/projections/models/charity-directory/staff-names.ts'
import type { Words } from '@almoner/workflows/documents/csv/columns.ts'
import type { ReportSource } from '../report-kind.ts'
import { everywhere } from './subtotals.ts'

/** Those who act at a charity, by the kind of the actor in an event. */
const kinds: Readonly<Record<string, Words>> = {
  guest: { en: 'The payer', zh: '付款人', cn: '付款人' },
  donor: { en: 'The payer, logged in', zh: '付款人（已登入）', cn: '付款人（已登录）' },
  staff: { en: 'A member of staff', zh: '機構職員', cn: '机构职员' },
  administrator: {
    en: 'Almoner’s administration',
    zh: 'Almoner 管理團隊',
    cn: 'Almoner 管理团队',
  },
  process: everywhere('Almoner'),
  provider: { en: 'The payment provider', zh: '付款服務商', cn: '支付服务商' },
  sandbox: { en: 'The demonstration', zh: '示範程式', cn: '演示程序' },
}

const providers: Readonly<Record<string, Words>> = {
  stripe: everywhere('Stripe'),
  payme: everywhere('PayMe'),
  'tap-and-go': everywhere('Tap & Go'),
}

/** Names the actor of an event: `staff:<id>`, `guest`, `process:take-payment` … */
export type NameActor = (actor: string) => Words

/** Reads the names of all who worked for the charity by the position of the report. */
export const loadActors = async ({
  db,
  organisationId,
  position,
}: ReportSource): Promise<NameActor> => {
  const people = await listStaffNames(db, { organisationId, upTo: position })
  const names = new Map<StaffId, string>(
    people.map((person) => [person.staffId, fullName(person) || person.username]),
  )
  return (actor) => {
    const [kind = '', id = ''] = actor.split(':', 2)
    const name = kind === 'staff' ? names.get(id as StaffId) : undefined
    if (name) return everywhere(name)
    return (kind === 'provider' ? providers[id] : undefined) ?? kinds[kind] ?? everywhere(actor)
  }
}
