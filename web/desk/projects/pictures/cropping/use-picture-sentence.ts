import { useRefusedPicture } from '../../../../lib/form/file/refused-picture.ts'
import { useProjectLabels } from '../../project-labels.ts'

/** Why a picture was not opened, or not taken. */
export const usePictureSentence = (): ((error: Error) => string) =>
  useRefusedPicture(useProjectLabels())
