import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { AnsweredCheck, ApplicationAnswer } from '@almoner/api/admin/applications/contract.ts'
import { classes } from '../../../lib/classes.ts'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { isListed, searchQuery } from '../../charity-list/charity-list-api.ts'
import { ListMatches } from '../../charity-list/list-matches.tsx'
import { useCheckLabel } from '../application-labels.ts'
import { OutcomePill } from '../application-status.tsx'
import { papersOfCheck } from '../reviewing/paper-of-check.ts'
import { CheckForm } from './check-form.tsx'
import styles from './checks.module.css'
import { Compared } from './compared.tsx'
import { listSearch, useComparedFacts } from './compared-facts.ts'
import { Recorded } from './recorded.tsx'
import type { Checking } from './use-checking.ts'

type Props = { application: ApplicationAnswer; checking: Checking }

/** The checks before a decision, each with the facts that it compares; one of them is current. */
export const Checks = ({ application, checking }: Props) => {
  const list = useRef<HTMLDivElement>(null)
  const scrolled = useRef(checking.current)
  useEffect(() => {
    if (scrolled.current === checking.current) return
    scrolled.current = checking.current
    list.current?.querySelector('[aria-current]')?.closest('li')?.scrollIntoView(nearest)
  })
  return (
    <div ref={list}>
      <Stack
        as="ol"
        gap={3}
        onKeyDown={({ key, target }) => {
          if (target instanceof Element && target.closest('input, textarea')) return
          if (key === 'ArrowDown') checking.next()
          if (key === 'ArrowUp') checking.previous()
        }}
      >
        {application.checks.map((each) => (
          <CheckCard key={each.check} each={each} application={application} checking={checking} />
        ))}
      </Stack>
    </div>
  )
}

const nearest = { block: 'nearest' } as const

const CheckCard = ({
  each: { check, recorded },
  application,
  checking,
}: Props & { each: AnsweredCheck }) => {
  const checkLabel = useCheckLabel()
  const toFacts = useComparedFacts()
  const { current, mayRecord, go } = checking
  const isCurrent = mayRecord && check === current
  const isLookedUp = check === 'section88_listed' && (isCurrent || (mayRecord && recorded === null))
  const lookup = useQuery({ ...searchQuery(listSearch(application)), enabled: isLookedUp })
  const isUnlisted = lookup.data !== undefined && !lookup.data.matches.some(isListed)
  return (
    <li className={classes(styles.check, isCurrent && styles.current)}>
      <div className={styles.head}>
        {mayRecord ? (
          <button
            type="button"
            className={styles.name}
            aria-current={isCurrent || undefined}
            onClick={() => go(check)}
          >
            {checkLabel(check)}
          </button>
        ) : (
          <span className={styles.plain}>{checkLabel(check)}</span>
        )}
        {recorded && <OutcomePill outcome={recorded.outcome} />}
      </div>
      <Compared facts={toFacts(check, application)} />
      {isLookedUp && <ListMatches searched={listSearch(application)} />}
      {(recorded !== null || !mayRecord) && <Recorded recorded={recorded} />}
      {isCurrent && (
        <CheckForm
          checking={checking}
          check={check}
          isDoubtful={isLookedUp && isUnlisted}
          papers={papersOfCheck(check, application.files).filter(({ isRequired }) => isRequired)}
        />
      )}
    </li>
  )
}
