import { Hono, type Context } from 'hono'
import { issuesList } from '@almoner/projections/models/recurring-plans/plans/issues-list.ts'
import { plansList as plansQuery } from '@almoner/projections/models/recurring-plans/plans/list.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { listRoutes } from '../../http/lists/routes.ts'
import { loadOwnCharity } from '../../use-cases/charity/own-charity.ts'
import { maySeeContact } from '../../use-cases/payments/payer-contact.ts'
import { deadlinesAt } from '../../use-cases/recurring-plans/instalment-health.ts'
import { planAnswer, toIssueAnswer } from './answers.ts'
import { issuesColumns, plansColumns } from './plans-columns.ts'
import { plansList, planIssuesList } from './plans-list-contract.ts'

const permissions = { read: 'recurring_plans.read', export: 'recurring_plans.export' } as const

const loadContext = async (c: Context<AppEnv>) => ({
  charity: await loadOwnCharity(c),
  deadlines: deadlinesAt(c.get('deps').now()),
  seesContact: await maySeeContact(c),
})

const plansRoutes = listRoutes({
  list: plansList,
  query: plansQuery,
  permissions,
  view: async (c) => {
    const { charity, deadlines, seesContact } = await loadContext(c)
    return {
      scope: { organisationId: charity.organisationId, seesContact },
      toRow: (row) => planAnswer(row, { deadlines }),
      toTotals: ({ rows, monthlyCents }) => ({ rows, monthly: monthlyCents }),
      csv: {
        fileName: `${charity.subDomain}-monthly-plans.csv`,
        columns: plansColumns,
        toLine: (row) => row,
      },
    }
  },
})

const issuesRoutes = listRoutes({
  list: planIssuesList,
  query: issuesList,
  permissions,
  view: async (c) => {
    const { charity, deadlines, seesContact } = await loadContext(c)
    return {
      scope: { organisationId: charity.organisationId, seesContact, ...deadlines },
      toRow: (row) => toIssueAnswer(row, { deadlines }),
      toTotals: ({ rows, openCents, abandonedCents }) => ({
        rows,
        open: openCents,
        abandoned: abandonedCents,
      }),
      csv: {
        fileName: `${charity.subDomain}-monthly-issues.csv`,
        columns: issuesColumns,
        toLine: (row) => row,
      },
    }
  },
})

/** A charity's recurring plans, and their instalments that need attention. */
export const plansListRoutes = new Hono<AppEnv>().route('/', plansRoutes).route('/', issuesRoutes)
