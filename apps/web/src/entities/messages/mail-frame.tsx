import Box from '@mui/material/Box';
import { useState } from 'react';

const heightAtFirst = 420;

/** An e-mail as it looks, in a frame without scripts and working links. */
export function MailFrame({ html, title }: { html: string; title: string }) {
  const [height, setHeight] = useState(heightAtFirst);
  return (
    <Box
      component="iframe"
      title={title}
      // Same origin, so that the height can be measured. Without further permissions, links do not work.
      sandbox="allow-same-origin"
      srcDoc={html.replace('<head>', '<head><base target="_blank">')}
      onLoad={({ currentTarget }) =>
        setHeight(currentTarget.contentDocument?.documentElement.scrollHeight ?? heightAtFirst)
      }
      sx={{ display: 'block', width: '100%', height, maxHeight: 720, border: 0, colorScheme: 'light' }}
    />
  );
}
