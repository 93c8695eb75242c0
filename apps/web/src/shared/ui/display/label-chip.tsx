import Chip from '@mui/material/Chip';

export function LabelChip({ label }: { label: string }) {
  return <Chip label={label} size="small" sx={{ minWidth: 32 }} />;
}
