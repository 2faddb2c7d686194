import { useState } from 'react'
import type {
  AnsweredFile,
  ApplicationAnswer,
  Check,
} from '@almoner/api/admin/applications/contract.ts'
import { useMedia } from '../../../lib/browser/use-media.ts'
import { useChecking } from '../checks/use-checking.ts'
import { paperOfCheck } from './paper-of-check.ts'

export const panes = ['facts', 'papers', 'checks'] as const
export type Pane = (typeof panes)[number]

/** The two halves of a review, of which a narrow screen shows one. */
export const views = ['review', 'facts'] as const
export type View = (typeof views)[number]

/** A check is made with its paper in sight, so that these two panes stay together. */
export const viewOfPane: Readonly<Record<Pane, View>> = {
  facts: 'facts',
  papers: 'review',
  checks: 'review',
}

/** Below this width one of the views is on the screen. */
const wide = '(min-width: 1100px)'

/** What the reviewer looks at: the paper in front, the current check, and the view of a phone. */
export const useReviewing = (
  application: ApplicationAnswer,
  { finished }: { finished: () => void },
) => {
  const { files, status } = application
  const isWide = useMedia(wide)
  const [view, setView] = useState<View>(status === 'pending' ? 'review' : 'facts')
  const [chosenId, setChosenId] = useState<string>()
  const [shownIds, setShownIds] = useState<ReadonlySet<string>>(new Set())
  const showFor = (check: Check): void => {
    const paper = paperOfCheck(check, files)
    setChosenId((before) => paper?.id ?? before ?? inFront)
  }
  const checking = useChecking(application, { moved: showFor, finished })
  // It stays in front when it counts as opened.
  const [firstId] = useState(() => {
    const { current } = checking
    const paper = current === 'none' ? undefined : paperOfCheck(current, files)
    return (paper ?? firstPaper(files))?.id
  })
  const inFront = chosenId ?? (status === 'pending' ? firstId : undefined)
  return {
    isWide,
    view,
    setView,
    checking,
    shownId: inFront,
    isShown: (id: string): boolean => shownIds.has(id),
    markShown: (id: string): void => setShownIds(new Set([...shownIds, id])),
    show: (id: string): void => {
      setChosenId(id)
      setView('review')
    },
    showNext: (): void => {
      const at = files.findIndex(({ id }) => id === inFront)
      setChosenId(files[(at + 1) % files.length]?.id)
    },
  }
}

const firstPaper = (files: readonly AnsweredFile[]): AnsweredFile | undefined =>
  files.find(({ isErased }) => !isErased)
