import Chip from '@mui/material/Chip';

/** A label, quiet. */
export function LabelChip({ label }: { label: string }) {
  return <Chip label={label} size="small" sx={{ minWidth: 32 }} />;
}
