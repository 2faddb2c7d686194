import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CountBadge } from '../../ui/data/status/count-badge.tsx'
import { recordsQuery } from './records-api.ts'

/** Counts the donor's gifts that wait for them. It is empty if there are none, or none is known. */
export const WaitingCount = ({ charityId }: { charityId: string }) => {
  const { t } = useLingui()
  const { data, hasNextPage } = useInfiniteQuery(recordsQuery(charityId, 'reauthenticate'))
  const count = data?.pages.reduce((sum, { entries }) => sum + entries.length, 0) ?? 0
  if (count === 0) return undefined
  const shown = hasNextPage ? `${count}+` : String(count)
  const label = t`${plural(count, { one: '# gift needs your attention', other: '# gifts need your attention' })}`
  return <CountBadge shown={shown} label={label} />
}
