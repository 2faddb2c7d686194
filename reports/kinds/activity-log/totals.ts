import { activityKinds, type ActivityKind } from '@almoner/domain/staff/activity.ts'
import { activityKindWords } from '@almoner/workflows/locales/activity-kinds.ts'
import type { TotalLine, Totals } from '../report-kind.ts'
import type { ActRow } from './query.ts'

/** The number of acts, and of those about each subject. */
export const actTotals = (): Totals<ActRow> => {
  const counts = new Map<ActivityKind, number>()
  let acts = 0
  return {
    add: ({ kind }) => {
      acts += 1
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
    },
    lines: (): readonly TotalLine[] => [
      { key: 'acts', label: { en: 'Actions', zh: '操作數目', cn: '操作数目' }, count: acts },
      ...activityKinds.map((kind) => ({
        key: kind,
        label: activityKindWords[kind],
        group: { en: 'By category', zh: '按範疇', cn: '按类别' },
        count: counts.get(kind) ?? 0,
      })),
    ],
  }
}
