import { Trans } from '@lingui/react/macro'
import { FocusTarget } from '../../ui/layout/focus-target.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'

/** Why a project's page led to the front page. */
export type RedirectedProject = { why: 'closed'; title: string } | { why: 'unknown' }

declare module '@tanstack/history' {
  // The state that one screen passes to the next beside its address. The router defines the
  // interface's name.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface HistoryState {
    redirectedFrom?: RedirectedProject
  }
}

/** Explains on the front page that the payer's chosen project accepts no payments. */
export const RedirectNotice = ({ project }: { project: RedirectedProject }) => (
  <FocusTarget>
    {project.why === 'closed' ? <Closed title={project.title} /> : <Unknown />}
  </FocusTarget>
)

const Closed = ({ title }: { title: string }) => (
  <Notice title={<Trans>“{title}” is closed</Trans>}>
    <Trans>It no longer accepts payments. Thank you to everyone who gave.</Trans>
  </Notice>
)

const Unknown = () => (
  <Notice tone="warning" title={<Trans>There is no such project here</Trans>}>
    <Trans>The address may be mistyped, or the page may have moved.</Trans>
  </Notice>
)
