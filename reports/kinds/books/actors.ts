import type { StaffId } from '@almoner/domain/kernel/ids.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import type { Words } from '@almoner/workflows/documents/csv/columns.ts'
import type { ReportSource } from '../report-kind.ts'
import { readOrganisation } from './organisation-events.ts'
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

/** Reads the names of all who worked for the charity, as they were at the position of the report. */
export const loadActors = async (source: ReportSource): Promise<NameActor> => {
  const names = await loadNames(source)
  return (actor) => {
    const [kind = '', id = ''] = actor.split(':', 2)
    const name = kind === 'staff' ? names.get(id as StaffId) : undefined
    if (name) return everywhere(name)
    return (kind === 'provider' ? providers[id] : undefined) ?? kinds[kind] ?? everywhere(actor)
  }
}

/** An invited person has an address, and a name once they have accepted. */
const loadNames = async (source: ReportSource): Promise<ReadonlyMap<StaffId, string>> => {
  const names = new Map<StaffId, string>()
  for (const event of await readOrganisation(source)) {
    if (event.type === 'StaffInvited') names.set(event.data.staffId, event.personal.email)
    if (event.type === 'StaffMemberAdded') {
      names.set(event.data.staffId, fullName(event.personal) || event.personal.username)
    }
  }
  return names
}
