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

/** Below this width only one pane is on the screen. */
const wide = '(min-width: 1100px)'

/** What the reviewer looks at: the paper in front, the current check, and the pane of a phone. */
export const useReviewing = (application: ApplicationAnswer) => {
  const { files, status } = application
  const isWide = useMedia(wide)
  const [pane, setPane] = useState<Pane>('facts')
  const [chosenId, setChosenId] = useState<string>()
  const [shownIds, setShownIds] = useState<ReadonlySet<string>>(new Set())
  const showFor = (check: Check): void => {
    const paper = paperOfCheck(check, files)
    setChosenId((before) => paper?.id ?? before ?? inFront)
  }
  const checking = useChecking(application, { moved: showFor })
  // It stays in front when it counts as opened.
  const [firstId] = useState(() => (paperOfCheck(checking.current, files) ?? firstPaper(files))?.id)
  const inFront = chosenId ?? (status === 'pending' ? firstId : undefined)
  return {
    isWide,
    pane,
    setPane,
    checking,
    shownId: inFront,
    isShown: (id: string): boolean => shownIds.has(id),
    markShown: (id: string): void => setShownIds(new Set([...shownIds, id])),
    show: (id: string): void => {
      setChosenId(id)
      setPane('papers')
    },
    showNext: (): void => {
      const at = files.findIndex(({ id }) => id === inFront)
      setChosenId(files[(at + 1) % files.length]?.id)
    },
  }
}

const firstPaper = (files: readonly AnsweredFile[]): AnsweredFile | undefined =>
  files.find(({ isErased }) => !isErased)
