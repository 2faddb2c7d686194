import {
  movementsList as query,
  type MovementRow,
} from '@almoner/projections/models/recurring-plans/movements/movements-list.ts'
import { addCents, cents } from '@almoner/domain/kernel/money.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import {
  currencyColumn,
  messagesAs,
  type Columns,
  type Words,
} from '@almoner/workflows/documents/csv/columns.ts'
import { listRoutes } from '../../http/lists/routes.ts'
import { loadOwnCharity } from '../../use-cases/charity/own-charity.ts'
import { loadProjectTitles } from '../../use-cases/charity/project-titles.ts'
import { movementsList, type MovementOfCharity } from './movements-list-contract.ts'

/** The movements of the monthly sum of the staff member's charity. */
export const movementsListRoutes = listRoutes({
  list: movementsList,
  query,
  permissions: { read: 'recurring_plans.read', export: 'recurring_plans.export' },
  view: async (c) => {
    const { organisationId, subDomain } = await loadOwnCharity(c)
    const titles = await loadProjectTitles(c)
    return {
      scope: { organisationId },
      toRow: (row) => toRow(row, titles),
      toTotals: ({ rows, amountCents }) => ({ rows, amount: amountCents }),
      csv: {
        fileName: `${subDomain}-monthly-changes.csv`,
        columns,
        toLine: (row) => toRow(row, titles),
      },
    }
  },
})

const toRow = (row: MovementRow, titles: ReadonlyMap<string, string>): MovementOfCharity => ({
  id: `${row.position}`,
  day: row.day,
  planId: row.planId,
  donor: row.donor && { name: row.organisationName || fullName(row.donor) },
  projectName: titles.get(row.projectId ?? '') ?? row.projectName,
  movement: row.movement,
  from: row.fromCents,
  to: row.fromCents === null ? null : addCents(row.fromCents, row.amountCents),
  amount: row.amountCents,
  reason: row.reason,
})

const movements: Record<MovementOfCharity['movement'], Words> = {
  begun: { en: 'New', zh: '新增', cn: '新增' },
  increased: { en: 'Increased', zh: '調高金額', cn: '调高金额' },
  decreased: { en: 'Decreased', zh: '調低金額', cn: '调低金额' },
  paused: { en: 'Paused', zh: '已暫停', cn: '已暂停' },
  resumed: { en: 'Resumed', zh: '已恢復', cn: '已恢复' },
  failed: { en: 'Payment failed', zh: '付款未能完成', cn: '付款未能完成' },
  recovered: { en: 'Payments resumed', zh: '恢復付款', cn: '恢复付款' },
  ended: { en: 'Cancelled', zh: '已取消', cn: '已取消' },
  completed: { en: 'Completed as planned', zh: '按計劃完成', cn: '按计划完成' },
  retried: { en: 'Paid after a retry', zh: '重試後收回', cn: '重试后收回' },
}

const reasons: Record<NonNullable<MovementOfCharity['reason']>, Words> = {
  donor: { en: 'Donor', zh: '捐款人', cn: '捐款人' },
  donor_erased: { en: 'Donor’s account erased', zh: '捐款人帳戶已刪除', cn: '捐款人账户已删除' },
  monthly_not_included: { en: 'Your plan', zh: '貴機構的方案', cn: '贵机构的方案' },
  time: {
    en: 'Expired while waiting for the donor',
    zh: '捐款人未有在限期前處理',
    cn: '捐款人未在期限前处理',
  },
}

/** No amount has a sign: a spreadsheet can sum both. */
const columns: Columns<MovementOfCharity> = [
  { head: { en: 'Day', zh: '日期', cn: '日期' }, text: ({ day }) => day },
  {
    head: { en: 'Change', zh: '變動', cn: '变动' },
    text: ({ movement }, language) => movements[movement][language],
  },
  {
    head: { en: 'Reason', zh: '原因', cn: '原因' },
    text: ({ reason }, language) => reason && reasons[reason][language],
  },
  {
    head: { en: 'Donor', zh: '捐款人', cn: '捐款人' },
    text: ({ donor }) => donor && donor.name,
  },
  { head: messagesAs(({ receipt }) => receipt.project), text: ({ projectName }) => projectName },
  currencyColumn,
  { head: { en: 'Before', zh: '變動前', cn: '变动前' }, money: ({ from }) => from },
  { head: { en: 'After', zh: '變動後', cn: '变动后' }, money: ({ to }) => to },
  {
    head: { en: 'Increase', zh: '增加', cn: '增加' },
    money: ({ amount }) => (amount > 0 ? amount : null),
  },
  {
    head: { en: 'Decrease', zh: '減少', cn: '减少' },
    money: ({ amount }) => (amount < 0 ? cents(0 - amount) : null),
  },
  { head: { en: 'Plan', zh: '計劃編號', cn: '计划编号' }, text: ({ planId }) => planId },
]
