import { Trans } from '@lingui/react/macro'
import { FocusTarget } from '../../ui/layout/focus-target.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'

/** Why a project's page led to the front page. */
export type RedirectedProject = { why: 'closed'; title: string } | { why: 'unknown' }

declare module '@tanstack/history' {
  // What travels from one screen to the next beside its address; the router names it.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface HistoryState {
    redirectedFrom?: RedirectedProject
  }
}

/** On the front page, for whoever meant to give to a project that takes nothing. */
export const RedirectNotice = ({ project }: { project: RedirectedProject }) => (
  <FocusTarget>
    {project.why === 'closed' ? <Closed title={project.title} /> : <Unknown />}
  </FocusTarget>
)

const Closed = ({ title }: { title: string }) => (
  <Notice title={<Trans>“{title}” is closed</Trans>}>
    <Trans>It no longer takes money. Thank you to everyone who gave.</Trans>
  </Notice>
)

const Unknown = () => (
  <Notice tone="warning" title={<Trans>There is no such project here</Trans>}>
    <Trans>The address may be mistyped, or the page may have moved.</Trans>
  </Notice>
)
