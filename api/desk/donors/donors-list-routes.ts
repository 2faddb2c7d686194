import { fullName } from '@almoner/domain/people/full-name.ts'
import { may } from '@almoner/domain/staff/permissions.ts'
import {
  listParts,
  type DonorRow,
} from '@almoner/projections/models/payment-history/donors/donor-query.ts'
import { donorsList as query } from '@almoner/projections/models/payment-history/donors/donors-list.ts'
import { consentsHere } from '@almoner/projections/models/marketing-consent/query.ts'
import type { OrganisationId, PersonId } from '@almoner/domain/kernel/ids.ts'
import type { Db } from '@almoner/projections/engine/database.ts'
import {
  currencyColumn,
  messagesAs,
  type Columns,
} from '@almoner/workflows/documents/csv/columns.ts'
import { listRoutes } from '../../http/lists/routes.ts'
import { findRole } from '../../middleware/requires.ts'
import { loadOwnCharity } from '../../use-cases/charity/own-charity.ts'
import { maySeeContact, showContact } from '../../use-cases/payments/payer-contact.ts'
import { donorsList, type Donor } from './donors-list-contract.ts'

/** The people who gave to the charity, and the file of them. */
export const donorsListRoutes = listRoutes({
  list: donorsList,
  query,
  permissions: { read: 'donors.read', export: 'donors.export' },
  view: async (c) => {
    const { organisationId, subDomain } = await loadOwnCharity(c)
    const seesContact = await maySeeContact(c)
    const seesConsent = may(await findRole(c), 'supporters.read')
    let agreed: ReadonlySet<PersonId> = new Set()
    const hasAgreed = ({ personId }: DonorRow) => (seesConsent ? agreed.has(personId) : null)
    return {
      scope: { organisationId, seesContact },
      load: async (rows) => {
        const { db } = c.get('deps')
        agreed = seesConsent ? await findAgreed(db, { organisationId, rows }) : new Set()
      },
      toRow: (row) => toDonor(row, { seesContact, agreed: hasAgreed(row) }),
      toTotals: ({ rows, isMore, givenCents }) => ({ rows, isMore, given: givenCents }),
      csv: {
        fileName: `${subDomain}-donors.csv`,
        columns: donorsColumns,
        toLine: (row) => ({ ...showContact(seesContact, row), agreed: hasAgreed(row) }),
      },
    }
  },
})

/** Returns the records of which any payer id agreed to the charity's news. */
const findAgreed = async (
  db: Db,
  { organisationId, rows }: { organisationId: OrganisationId; rows: readonly DonorRow[] },
): Promise<ReadonlySet<PersonId>> => {
  const merged = rows.filter(({ people }) => people > 1).map(({ personId }) => personId)
  const parts = await listParts(db, { organisationId, records: merged })
  const records = new Map(parts.map(({ personId, recordId }) => [personId, recordId]))
  for (const { personId } of rows) records.set(personId, personId)
  if (records.size === 0) return new Set()
  const consents = await consentsHere(db, { organisationId, people: [...records.keys()] })
  return new Set(consents.map(({ personId }) => records.get(personId) ?? personId))
}

export const toDonor = (
  row: DonorRow,
  { seesContact, agreed }: { seesContact: boolean; agreed: boolean | null },
): Donor => ({
  id: row.personId,
  firstName: row.firstName,
  lastName: row.lastName,
  organisationName: row.organisationName,
  ...showContact(seesContact, { email: row.email }),
  lastGivenOn: row.lastGivenOn,
  gifts: row.gifts,
  given: row.givenCents,
  isMonthly: row.plans > 0,
  agreed,
  people: row.people,
})

const yes = { en: 'Yes', zh: '是', cn: '是' } as const
const no = { en: 'No', zh: '否', cn: '否' } as const

const donorsColumns: Columns<DonorRow & { agreed: boolean | null }> = [
  { head: { en: 'Donor', zh: '捐款人', cn: '捐款人' }, text: fullName },
  {
    head: { en: 'Organisation of the donor', zh: '捐款人所屬機構', cn: '捐款人所属机构' },
    text: ({ organisationName }) => organisationName,
  },
  { head: messagesAs(({ supporters }) => supporters.email), text: ({ email }) => email },
  {
    head: { en: 'Telephone', zh: '電話', cn: '电话' },
    text: ({ phoneNumber }) => phoneNumber,
  },
  {
    head: { en: 'Last gift', zh: '最近一次捐款', cn: '最近一次捐款' },
    text: ({ lastGivenOn }) => lastGivenOn,
  },
  { head: { en: 'Gifts', zh: '捐款次數', cn: '捐款次数' }, count: ({ gifts }) => gifts },
  currencyColumn,
  {
    head: {
      en: 'Total given, net of refunds',
      zh: '捐款總額（扣除退款後）',
      cn: '捐款总额（扣除退款后）',
    },
    money: ({ givenCents }) => givenCents,
  },
  {
    head: { en: 'Gives monthly', zh: '按月捐款', cn: '按月捐款' },
    text: ({ plans }, language) => (plans > 0 ? yes : no)[language],
  },
  {
    head: { en: 'Agreed to receive news', zh: '同意接收最新消息', cn: '同意接收最新消息' },
    text: ({ agreed }, language) => (agreed === null ? null : (agreed ? yes : no)[language]),
  },
]
