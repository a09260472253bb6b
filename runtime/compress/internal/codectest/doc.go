// Package codectest is what every codec of package compress has to pass. It is for tests only.
package codectest
