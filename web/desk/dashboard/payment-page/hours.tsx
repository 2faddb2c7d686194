import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { DashboardPeriod } from '@almoner/api/use-cases/dashboard/contract.ts'
import type { HoursAnswer } from '@almoner/api/desk/dashboard/hours/contract.ts'
import { noCents } from '@almoner/domain/kernel/money.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { formatCount, formatMoney, formatWeekday } from '../../../lib/text/format.ts'
import { HeatMap } from '../../../ui/chart/heat-map.tsx'
import { useDashboardClocks } from '../dashboard-clocks.ts'
import { hoursQuery } from '../dashboard-api.ts'
import { NothingYet, Part } from '../../../ui/dashboard/part/part.tsx'
import { Proof } from '../kit/proof.tsx'

/** When online gifts come, by weekday and hour. */
export const Hours = ({ period }: { period: DashboardPeriod }) => {
  const query = useQuery(hoursQuery({ period, ...useDashboardClocks() }))
  return (
    <Part
      name="hours"
      title={<Trans>When donors give</Trans>}
      query={query}
      height={['15rem', '18rem']}
    >
      {({ hours }) =>
        hours.length === 0 ? (
          <NothingYet>
            <Trans>
              The weekdays and hours of online gifts appear here. They show when an appeal is likely
              to be read.
            </Trans>
          </NothingYet>
        ) : (
          <Heat hours={hours} />
        )
      }
    </Part>
  )
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]
const dayHours = Array.from({ length: 24 }, (_, hour) => hour)
const formatHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

const Heat = ({ hours }: Pick<HoursAnswer, 'hours'>) => {
  const { t } = useLingui()
  const language = useLanguage()
  const find = (weekday: number, hour: number) =>
    hours.find((each) => each.weekday === weekday && each.hour === hour)
  return (
    <HeatMap
      label={t`Gifts by weekday and hour`}
      rows={weekdays.map((weekday) => formatWeekday(weekday, 'short', language))}
      columnName={t`Hour`}
      columns={dayHours.map(formatHour)}
      values={weekdays.map((weekday) => dayHours.map((hour) => find(weekday, hour)?.gifts ?? 0))}
      unit="count"
      toText={(row, hour) => {
        const cell = find(row + 1, hour)
        const day = formatWeekday(row + 1, 'long', language)
        const [from, to] = [formatHour(hour), formatHour(hour + 1)]
        const gifts = formatCount(cell?.gifts ?? 0, language)
        const sum = formatMoney(cell?.amount ?? noCents)
        return t`${day} ${from}–${to}: ${sum}, gifts: ${gifts}`
      }}
      renderText={(row, hour, text) => (
        <Proof lists={find(row + 1, hour)?.lists ?? []}>{text}</Proof>
      )}
    />
  )
}
