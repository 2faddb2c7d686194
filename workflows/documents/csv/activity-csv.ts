import type { ActivityKind, ActivityType } from '@almoner/domain/staff/activity.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { formatHongKongTime, type Instant } from '@almoner/domain/kernel/time.ts'
import { messagesIn } from '../../locales/messages.ts'
import { csvHead, csvLine } from './csv.ts'

type ActivityLine = {
  id: string
  at: Instant
  by: { realm: 'staff' | 'administrator'; name: string }
  from: { device: string; place: string } | null
  kind: ActivityKind
  type: ActivityType
  details: Readonly<Record<string, string | number | boolean | null>>
  colleague: string | null
}

/** The first line of what staff did at a charity, in the reader's language. */
export const activityCsvHead = (language: Language): string => {
  const { at, number, who, device, place, kind, event, colleague, details } =
    messagesIn(language).activity
  return csvHead([at, number, who, device, place, kind, event, colleague, details])
}

/** A line for each event, under the head. Events have their names of `docs/events`. */
export const activityCsvLines = (rows: readonly ActivityLine[], language: Language): string => {
  const { kinds, administration } = messagesIn(language).activity
  return rows
    .map(({ id, at, by, from, kind, type, colleague, details }) =>
      csvLine([
        formatHongKongTime(at),
        id,
        by.realm === 'administrator' ? administration : by.name,
        from?.device ?? '',
        from?.place ?? '',
        kinds[kind],
        type,
        colleague ?? '',
        Object.entries(details)
          .map(([name, value]) => `${name}: ${value ?? ''}`)
          .join('; '),
      ]),
    )
    .join('')
}
