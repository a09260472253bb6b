module github.com/schemagen/schemagen/interop

go 1.25.0

replace github.com/schemagen/schemagen => ..

require github.com/schemagen/schemagen v0.0.0

require (
	github.com/klauspost/compress v1.20.4 // indirect
	github.com/pierrec/lz4/v4 v4.1.33 // indirect
	github.com/ulikunitz/xz v0.5.17 // indirect
)
