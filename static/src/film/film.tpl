<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src '@HASH@'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="generator" content="Rulewright" />
    <title>@TITLE@</title>
    <style>
      html, body { margin: 0; height: 100%; }
      #film { height: 100%; }
      noscript { display: block; padding: 1em; font: 16px/1.5 system-ui, sans-serif; }
    </style>
  </head>
  <body>
    <noscript>This file shows a match, ply by ply. That takes a browser in which scripts may run.</noscript>
    <div id="film"></div>
    <script type="application/octet-stream" id="rulewright-match">@MATCH@</script>
    <script type="application/octet-stream" id="rulewright-film">@FILM@</script>
    <script type="module">@SCRIPT@</script>
  </body>
</html>
