import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { findCharityNames } from '@almoner/projections/models/charity-directory/query.ts'
import {
  returnsByCharity as query,
  type CharityReturns,
} from '@almoner/projections/models/payment-history/giving/returns-by-charity.ts'
import { currencyColumn, type Columns } from '@almoner/workflows/documents/csv/columns.ts'
import { listRoutes } from '../../../http/lists/routes.ts'
import { returnsList, type ReturnsRow } from './returns-list-contract.ts'

/** The charities whose refunds, disputes and failed payments add up to the dashboard's figures. */
export const returnsListRoutes = listRoutes({
  list: returnsList,
  query,
  permissions: { read: 'platform_money.read', export: 'platform_money.export' },
  view: async (c) => {
    const names = new Map<OrganisationId, string>()
    // As known at a past moment, failed payments are not counted.
    const isPast = c.req.query('known') !== undefined
    const toFigures = <Sums extends Omit<CharityReturns, 'organisationId'>>({
      refundedCents: refunded,
      lostCents: lost,
      failed,
      ...counts
    }: Sums) => ({ ...counts, refunded, lost, failed: isPast ? null : failed })
    const toRow = ({ organisationId, ...figures }: CharityReturns): ReturnsRow => ({
      organizationId: organisationId,
      charity: requirePresent(names.get(organisationId), 'the name of a charity'),
      ...toFigures(figures),
    })
    return {
      scope: null,
      load: async (rows: readonly CharityReturns[]) => {
        const ids = rows.map(({ organisationId }) => organisationId)
        const profiles = await findCharityNames(c.get('deps').db, ids)
        for (const id of ids) {
          const name = profiles.get(id)
          names.set(id, name === undefined ? '' : localised(name, c.get('language')))
        }
      },
      toRow,
      toTotals: toFigures,
      csv: { fileName: 'almoner-returns.csv', columns, toLine: toRow },
    }
  },
})

const columns: Columns<ReturnsRow> = [
  { head: { en: 'Charity', zh: '慈善機構', cn: '慈善机构' }, text: ({ charity }) => charity },
  currencyColumn,
  { head: { en: 'Refunds', zh: '退款', cn: '退款' }, count: ({ refunds }) => refunds },
  { head: { en: 'Refunded', zh: '已退款', cn: '已退款' }, money: ({ refunded }) => refunded },
  {
    head: { en: 'Disputes opened', zh: '新增爭議', cn: '新增争议' },
    count: ({ disputes }) => disputes,
  },
  {
    head: { en: 'Disputes lost', zh: '爭議敗訴', cn: '争议败诉' },
    count: ({ losses }) => losses,
  },
  { head: { en: 'Lost to disputes', zh: '爭議損失', cn: '争议损失' }, money: ({ lost }) => lost },
  {
    head: { en: 'Failed payments', zh: '失敗的付款', cn: '失败的付款' },
    count: ({ failed }) => failed,
  },
]
