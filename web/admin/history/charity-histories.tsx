import { Trans, useLingui } from '@lingui/react/macro'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CharityProjectsAnswer } from '@almoner/api/admin/organisations/history/contract.ts'
import { settingNames } from '@almoner/api/use-cases/history/settings/contract.ts'
import { call } from '../../lib/api/api.ts'
import { ShowMore } from '../../ui/feedback/show-more.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { settingPages } from '../../ui/history/settings/setting-pages.ts'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'
import styles from './charity-histories.module.css'

/** Links to the history of each part of a charity: its account, its settings, its projects. */
export const CharityHistories = ({ id, hasApplication }: Props) => {
  const { t, i18n } = useLingui()
  return (
    <Stack gap={4}>
      <ul className={styles.links}>
        <li>
          <Link to="/AdminAccounts/$id/BankAccount/Replay" params={{ id }}>
            <Trans>Replay of the bank account</Trans>
          </Link>
        </li>
        <li>
          <Link to="/AdminAccounts/$id/Subscription/Replay" params={{ id }}>
            <Trans>Replay of the subscription</Trans>
          </Link>
        </li>
        {hasApplication && (
          <li>
            <Link to="/AdminAccounts/$id/Replay" params={{ id }}>
              <Trans>Replay of the application</Trans>
            </Link>
          </li>
        )}
      </ul>
      <Group title={t`Replay of a setting`}>
        <ul className={styles.links}>
          {settingNames.map((setting) => (
            <li key={setting}>
              <Link to="/AdminAccounts/$id/Settings/$setting/Replay" params={{ id, setting }}>
                {i18n._(settingPages[setting].title)}
              </Link>
            </li>
          ))}
        </ul>
      </Group>
      <Projects id={id} />
    </Stack>
  )
}

type Props = { id: string; hasApplication: boolean }

const projectsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'projects', id],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) =>
      call<CharityProjectsAnswer>(
        'GET',
        `/api/admin/organizations/${encodeURIComponent(id)}/projects`,
        undefined,
        { signal, query: { after: pageParam ?? undefined } },
      ),
    getNextPageParam: ({ next }) => next,
  })

const Projects = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const query = useInfiniteQuery(projectsQuery(id))
  const projects = query.data?.pages.flatMap((page) => page.projects) ?? []
  return (
    <Group title={t`Replay of a project`}>
      <ul className={styles.links}>
        {projects.map(({ id: projectId, title, status }) => (
          <li key={projectId}>
            <Link to="/AdminAccounts/$id/Projects/$projectId/Replay" params={{ id, projectId }}>
              {title}
            </Link>{' '}
            {status === 'closed' && (
              <Quiet as="span" size={13}>
                <Trans>Closed</Trans>
              </Quiet>
            )}
          </li>
        ))}
      </ul>
      {query.isPending && <Skeleton height="1.5rem" />}
      {query.isSuccess && projects.length === 0 && (
        <Quiet>
          <Trans>No projects</Trans>
        </Quiet>
      )}
      <ShowMore query={query} />
    </Group>
  )
}

/** Folded, because a setting or a project is seldom replayed. */
const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <details>
    <summary className={styles.summary}>
      <h3 className={styles.title}>{title}</h3>
    </summary>
    {children}
  </details>
)
