import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMay } from '../../use-may.ts'
import { filePath, isBeingMade, reportQuery } from '../reports-api.ts'

declare module '@tanstack/history' {
  // The state that one screen passes to the next beside its address. The router defines the
  // interface's name.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface HistoryState {
    /** The screen of a report reads that it was just requested. */
    savesFile?: boolean
  }
}

/** Returns whether the file of this report is downloaded as soon as it is ready. */
export const useSavesFile = (): boolean =>
  useLocation({ select: ({ state }) => state.savesFile === true })

/** Downloads the file of a report that was just requested, once, without another press. */
export const useSaveWhenReady = (reportId: string): void => {
  const navigate = useNavigate()
  const savesFile = useSavesFile()
  const mayExport = useMay('reports.export')
  const { data: report } = useQuery(reportQuery(reportId))
  const isEnded = report !== undefined && !isBeingMade(report)
  const isReady = report?.status === 'ready' && report.isStored
  useEffect(() => {
    if (!savesFile || !isEnded) return
    // A reload, or a way back to this screen, does not download the file again.
    void navigate({ to: '.', replace: true, resetScroll: false, state: {} })
    if (isReady && mayExport) download(filePath(reportId))
  }, [savesFile, isEnded, isReady, mayExport, navigate, reportId])
}

const download = (path: string): void => {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
