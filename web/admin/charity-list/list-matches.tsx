import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CharityListSearchAnswer } from '@almoner/api/admin/charity-list/contract.ts'
import { formatDay } from '../../lib/text/written-day.ts'
import { Pill } from '../../ui/data/status/pill.tsx'
import { Loaded } from '../../ui/feedback/waiting/loaded.tsx'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'
import { Row } from '../../ui/layout/arrangement/row.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'
import { isListed, searchQuery, type Searched } from './charity-list-api.ts'
import styles from './charity-list.module.css'

type Props = {
  searched: Searched
  /** Similar names are shown beside the charity with the name or the number, not only instead. */
  showsSimilar?: boolean
}

/** What the stored copy of the Inland Revenue's list has about a name and a number. */
export const ListMatches = ({ searched, showsSimilar = false }: Props) => {
  const query = useQuery(searchQuery(searched))
  return (
    <Loaded query={query} height="4rem">
      {(answer) => <Answer answer={answer} showsSimilar={showsSimilar} />}
    </Loaded>
  )
}

type AnswerProps = { answer: CharityListSearchAnswer; showsSimilar: boolean }

const Answer = ({ answer: { copy, matches, hasMore }, showsSimilar }: AnswerProps) => {
  if (copy === null) {
    return (
      <p className={styles.missing}>
        <Trans>No copy of the Inland Revenue’s list is stored.</Trans>{' '}
        <Link to="/AdminCharityList">
          <Trans>Upload the list</Trans>
        </Link>
      </p>
    )
  }
  const day = formatDay(copy.listedOn)
  const listed = matches.filter(isListed)
  const shown = showsSimilar || listed.length === 0 ? matches : listed
  return (
    <Stack gap={2}>
      {listed.length === 0 && (
        <p className={styles.missing}>
          {matches.length === 0 ? (
            <Trans>Neither the name nor the number is on the list.</Trans>
          ) : (
            <Trans>No charity on the list has exactly this name or number. Similar names:</Trans>
          )}
        </p>
      )}
      {shown.length > 0 && (
        <ul className={styles.matches}>
          {shown.map(({ fileNumber, nameEn, nameZh, hasNumber, hasName }) => (
            <li key={`${fileNumber} ${nameEn} ${nameZh}`} className={styles.match}>
              <span>{[nameEn, nameZh].filter((name) => name !== '').join(' ')}</span>
              <Row gap={2} align="center">
                {fileNumber !== '' && <Quiet as="span">{fileNumber}</Quiet>}
                <Agreement hasNumber={hasNumber} hasName={hasName} />
              </Row>
            </li>
          ))}
        </ul>
      )}
      {hasMore && shown === matches && (
        <Quiet>
          <Trans>There are more. Enter more of the name.</Trans>
        </Quiet>
      )}
      {copy.isStale ? (
        <p className={styles.missing}>
          <Trans>The copy is of {day}, more than 30 days ago.</Trans>{' '}
          <Link to="/AdminCharityList">
            <Trans>Upload a newer list</Trans>
          </Link>
        </p>
      ) : (
        <Quiet>
          <Trans>Inland Revenue’s list of {day}</Trans>
        </Quiet>
      )}
    </Stack>
  )
}

const Agreement = ({ hasNumber, hasName }: { hasNumber: boolean; hasName: boolean }) => {
  if (!isListed({ hasNumber, hasName })) {
    return (
      <Pill tone="neutral" icon="search">
        <Trans>Similar name</Trans>
      </Pill>
    )
  }
  if (hasNumber && hasName) {
    return (
      <Pill tone="success" icon="success">
        <Trans>Same name and number</Trans>
      </Pill>
    )
  }
  return (
    <Pill tone="warning" icon="warning">
      {hasName ? <Trans>Same name only</Trans> : <Trans>Same number only</Trans>}
    </Pill>
  )
}
