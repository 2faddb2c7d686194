import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Loaded } from '../../ui/feedback/waiting/loaded.tsx'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'
import { ScreenTitle, useHeading } from '../../ui/layout/page/screen-title.tsx'
import { projectsQuery } from '../payments/payments-api.ts'

/** Links to the history of each project that the charity had on the reader's day. */
export const ProjectHistories = () => (
  <Stack gap={4}>
    <ScreenTitle {...useHeading()} />
    <Loaded query={useQuery(projectsQuery)} height="12rem">
      {({ projects }) =>
        projects.length === 0 ? (
          <Quiet>
            <Trans>No projects</Trans>
          </Quiet>
        ) : (
          <Stack as="ul" gap={2}>
            {projects.map(({ id, name }) => (
              <li key={id}>
                <Link to="/Projects/$projectId/Replay" params={{ projectId: id }}>
                  {name}
                </Link>
              </li>
            ))}
          </Stack>
        )
      }
    </Loaded>
  </Stack>
)
