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
import { searchQuery, type Searched } from './charity-list-api.ts'
import styles from './charity-list.module.css'

/** What the stored copy of the Inland Revenue's list has about a name and a number. */
export const ListMatches = ({ searched }: { searched: Searched }) => {
  const query = useQuery(searchQuery(searched))
  return (
    <Loaded query={query} height="4rem">
      {(answer) => <Answer answer={answer} />}
    </Loaded>
  )
}

const Answer = ({ answer: { copy, matches } }: { answer: CharityListSearchAnswer }) => {
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
  return (
    <Stack gap={2}>
      {matches.length === 0 ? (
        <p className={styles.missing}>
          <Trans>Neither the name nor the number is on the list.</Trans>
        </p>
      ) : (
        <ul className={styles.matches}>
          {matches.map(({ fileNumber, nameEn, nameZh, hasNumber, hasName }) => (
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
