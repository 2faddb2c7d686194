import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReportFigure } from '@almoner/api/desk/reports/contract.ts'
import { paymentMethodSchema } from '@almoner/domain/payment-methods/payment-method.ts'
import { moneyKindSchema } from '@almoner/domain/reporting/accounting/money-kinds.ts'
import type { ReportKindName } from '@almoner/domain/reporting/values.ts'
import * as v from 'valibot'
import { useMethodName } from '../../../lib/payment-method/method-name.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { useProjectName } from '../../../lib/text/project-name.ts'
import { projectsQuery } from '../../payments/payments-api.ts'
import { useKindLabels } from '../../../lib/accounting-codes/kind-labels.ts'
import { useGroupNames, usePartNames, useTotalNames } from './total-names.ts'

/** Returns the heading of a list of subtotals. */
export const useGroupTitle = (): ((name: string) => string) => {
  const names = useGroupNames()
  return (name) => names[name] ?? toReadable(name)
}

/**
 * Returns the name of a total of this kind, or of a subtotal (`project:<id>`). A key without a name
 * is shown as it is.
 */
export const useTotalLabel = (kind: ReportKindName): ((key: string) => string) => {
  const names = useTotalNames()[kind]
  const partLabel = usePartLabel()
  return (key) => {
    const [group, part] = splitKey(key)
    return part === undefined ? (names?.[key] ?? toReadable(key)) : partLabel(group, part)
  }
}

const usePartLabel = (): ((group: string, part: string) => string) => {
  const { t } = useLingui()
  const { data } = useQuery(projectsQuery)
  const names = usePartNames()
  const projectName = useProjectName()
  const methodName = useMethodName()
  const kindLabels = useKindLabels()
  return (group, part) => {
    if (group === 'project') {
      const project = data?.projects.find(({ id }) => id === part)
      return part === '' ? t`No project` : projectName(project?.name ?? part)
    }
    if (group === 'account' && v.is(moneyKindSchema, part)) return kindLabels[part].name
    if (group === 'method' && v.is(paymentMethodSchema, part)) return methodName(part)
    return /^\d{4}-\d\d/.test(part) ? formatDay(part) : (names[part] ?? toReadable(part))
  }
}

/** The totals of the whole report, and its lists of subtotals, in the order of the file. */
export const groupTotals = (totals: readonly ReportFigure[]) => {
  const parts = totals.map((figure) => ({ figure, split: splitKey(figure.key) }))
  const whole = parts.filter(({ split }) => split.length === 1)
  const names = new Set(
    parts.flatMap(({ split: [name, part] }) => (part === undefined ? [] : name)),
  )
  return {
    whole: whole.map(({ figure }) => figure),
    groups: [...names].map((name) => ({
      name,
      figures: totals.filter(({ key }) => key.startsWith(`${name}:`)),
    })),
  }
}

/** Splits `project:<id>` into its group and its part. */
export const splitKey = (key: string): [group: string, part?: string] => {
  const colon = key.indexOf(':')
  return colon === -1 ? [key] : [key.slice(0, colon), key.slice(colon + 1)]
}

/** `plan_fee_due` → "Plan fee due" */
const toReadable = (key: string): string => {
  const text = key.replaceAll('_', ' ')
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}
