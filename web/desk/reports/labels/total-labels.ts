import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReportFigure } from '@almoner/api/desk/reports/contract.ts'
import { generalNames } from '@almoner/domain/payment-methods/general-name.ts'
import { paymentMethodSchema } from '@almoner/domain/payment-methods/payment-method.ts'
import * as v from 'valibot'
import { useMethodName } from '../../../lib/payment-method/method-name.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { useProjectName } from '../../../lib/text/project-name.ts'
import { projectsQuery } from '../../payments/payments-api.ts'

/** Returns the heading of a list of subtotals, by the part of the key before the colon. */
export const useGroupTitle = (): ((name: string) => string) => {
  const { t } = useLingui()
  return (name) => {
    const titles: Record<string, string> = {
      project: t`By project`,
      method: t`By payment method`,
      month: t`By month`,
    }
    return titles[name] ?? toWords(name)
  }
}

/**
 * Returns the name of a total. The keys are those of the kinds of reports; one that is not listed
 * here is shown as its own words.
 */
export const useTotalLabel = (): ((key: string) => string) => {
  const { t } = useLingui()
  const partLabel = usePartLabel()
  return (key) => {
    const labels: Record<string, string> = {
      bookings: t`Bookings`,
      received: t({ message: 'Received', context: 'total' }),
      net: t`Your charity receives`,
      refunded: t({ message: 'Refunded', context: 'total' }),
    }
    const [group = '', part] = splitKey(key)
    return part === undefined ? (labels[key] ?? toWords(key)) : partLabel(group, part)
  }
}

const usePartLabel = (): ((group: string, part: string) => string) => {
  const { data } = useQuery(projectsQuery)
  const projectName = useProjectName()
  const methodName = useMethodName()
  return (group, part) => {
    if (group === 'project') {
      const project = data?.projects.find(({ id }) => id === part)
      return projectName(part === '' ? generalNames.donation.en : (project?.name ?? part))
    }
    if (v.is(paymentMethodSchema, part)) return methodName(part)
    return /^\d{4}-\d\d/.test(part) ? formatDay(part) : toWords(part)
  }
}

/** Splits `project:<id>` into its group and its part. */
export const splitKey = (key: string): [string, string?] => {
  const colon = key.indexOf(':')
  return colon === -1 ? [key] : [key.slice(0, colon), key.slice(colon + 1)]
}

/** The totals of the whole report, and its subtotals by their group, in the order of the file. */
export const groupTotals = (totals: readonly ReportFigure[]) => {
  const whole = totals.filter(({ key }) => splitKey(key)[1] === undefined)
  const names = new Set(
    totals.filter((each) => !whole.includes(each)).map(({ key }) => splitKey(key)[0]),
  )
  const groups = [...names].map((name) => ({
    name,
    figures: totals.filter(({ key }) => key.startsWith(`${name}:`)),
  }))
  return { whole, groups }
}

/** `plan_fee_due` → "Plan fee due" */
const toWords = (key: string): string => {
  const words = key.replaceAll('_', ' ')
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}
