import { Plural, Trans } from '@lingui/react/macro'

/** How long a check has been due, on the day itself and after it. */
export const Overdue = ({ days }: { days: number }) =>
  days === 0 ? (
    <Trans>Due today</Trans>
  ) : (
    <Plural value={days} one="# day overdue" other="# days overdue" />
  )
