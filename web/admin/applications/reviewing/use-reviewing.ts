import { useState } from 'react'
import type {
  AnsweredFile,
  ApplicationAnswer,
  Check,
} from '@almoner/api/admin/applications/contract.ts'
import { useMedia } from '../../../lib/browser/use-media.ts'
import { useChecking } from '../checks/use-checking.ts'
import { papersOfCheck } from './papers-of-check.ts'

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
  const inFront = chosenId ?? (status === 'pending' ? firstPaper(files)?.id : undefined)
  const showFor = (check: Check): void => {
    const papers = papersOfCheck(check, files)
    const paper = papers.find(({ openedBy }) => !openedBy.some(({ isMe }) => isMe)) ?? papers[0]
    setChosenId((before) => paper?.id ?? before ?? inFront)
  }
  const checking = useChecking(application, { moved: showFor })
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
